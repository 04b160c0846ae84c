! Run-time error: a blank line between the boards is read in any case. It is there in a copy of the
! problem. Where it is not, the first row of the target is read instead, and reading the last row
! ends with "End of file". The search is breadth-first.
program blank_line_always_read
  implicit none
  integer, parameter :: all_black = 2**16 - 1
  integer :: parent(0:all_black), square_of(0:all_black), other_of(0:all_black)
  integer :: queue(0:all_black)
  integer :: start, target, board, next, square, direction, other, first, last, moves
  character(len=80) :: line
  character(len=4) :: names(24)

  start = read_board()
  read (*, '(a)') line
  target = read_board()

  parent = -1
  parent(start) = start
  queue(0) = start
  first = 0
  last = 0
  do while (queue(first) /= target)
    board = queue(first)
    first = first + 1
    do square = 0, 15
      do direction = 1, 2
        if (direction == 1 .and. square >= 12) cycle
        if (direction == 2 .and. mod(square, 4) == 3) cycle
        other = merge(square + 4, square + 1, direction == 1)
        if (btest(board, square) .eqv. btest(board, other)) cycle
        next = ieor(board, ibset(ibset(0, square), other))
        if (parent(next) >= 0) cycle
        parent(next) = board
        square_of(next) = square
        other_of(next) = other
        last = last + 1
        queue(last) = next
      end do
    end do
  end do

  moves = 0
  board = target
  do while (board /= start)
    moves = moves + 1
    names(moves) = name(square_of(board))//name(other_of(board))
    board = parent(board)
  end do
  print '(i0)', moves
  if (moves > 0) print '(a)', names(moves:1:-1)

contains

  character(len=2) function name(square)
    integer, intent(in) :: square

    write (name, '(2i1)') square/4 + 1, mod(square, 4) + 1
  end function name

  ! Four rows, each of them a number of four digits.
  integer function read_board()
    character(len=80) :: line
    integer :: row, column, digits

    read_board = 0
    do row = 0, 3
      read (*, '(a)') line
      read (line, *) digits
      do column = 3, 0, -1
        if (mod(digits, 10) == 1) read_board = ibset(read_board, 4*row + column)
        digits = digits/10
      end do
    end do
  end function read_board

end program blank_line_always_read
