! Writes to all of an array of 4 GiB that it has from the start.
! verdict: MLE
program memory
  integer(1), save :: block(4294967296_8)
  integer(8) :: i
  do i = 1, 4294967296_8, 4096_8
    block(i) = 4
  end do
  print *, block(1), block(4294967296_8)
end program
