! Does what many programs do: threads, clocks, random numbers, files of its own.
! verdict: AC
program usual_work
    integer :: four, ticks, rate, moment(8)
    real :: random, seconds
    integer, allocatable :: numbers(:)
    call random_seed()
    call random_number(random)
    call cpu_time(seconds)
    call system_clock(ticks, rate)
    call date_and_time(values=moment)
    allocate(numbers(1000000))
    numbers = 4
    open(10, file='file', status='new')
    write(10, *) numbers(7)
    rewind(10)
    read(10, *) four
    close(10, status='delete')
    open(11, file='other', access='stream')
    write(11) four
    close(11, status='delete')
    print '(i0)', four
end program
