! Does what many programs do: threads, clocks, random numbers, its input by name.
! verdict: AC
program usual_work
    integer :: ticks, rate, moment(8)
    character :: first
    real :: random, seconds
    integer, allocatable :: numbers(:)
    call random_seed()
    call random_number(random)
    call cpu_time(seconds)
    call system_clock(ticks, rate)
    call date_and_time(values=moment)
    allocate(numbers(1000000))
    numbers = 4
    open(10, file='/dev/stdin', status='old')
    read(10, '(a)') first
    close(10)
    if (first /= 'b') stop 1
    print '(i0)', numbers(7)
end program
