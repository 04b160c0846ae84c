! Wrong: a two-dimensional array is filled column by column. So reshape puts the first five digits
! of the input into the first column, not the first six into the first row, and so on: it would
! need order=[2, 1]. All first rows are tried.
program filled_by_columns
  implicit none
  integer, parameter :: rows = 5, columns = 6
  integer :: lights(rows, columns), presses(0:rows + 1, 0:columns + 1)
  integer :: puzzles, puzzle, first, row, column

  puzzles = number_of_puzzles()
  do puzzle = 1, puzzles
    lights = reshape([(next_digit(), row = 1, rows*columns)], [rows, columns])
    do first = 0, 2**columns - 1
      presses = 0
      do column = 1, columns
        presses(1, column) = ibits(first, column - 1, 1)
      end do
      do row = 1, rows
        presses(row + 1, 1:columns) = mod(lights(row, :) + presses(row, 1:columns) &
          + presses(row, :columns - 1) + presses(row, 2:) + presses(row - 1, 1:columns), 2)
      end do
      if (all(presses(rows + 1, :) == 0)) exit
    end do
    print '(a,i0)', 'PUZZLE #', puzzle
    print '(5(i1,1x),i1)', (presses(row, 1:columns), row = 1, rows)
  end do

contains

  ! The next character of the input, a blank at the end of a line.
  character(len=1) function next_character()
    integer :: status

    read (*, '(a)', advance='no', iostat=status) next_character
    if (is_iostat_end(status)) stop
    if (status /= 0) next_character = ' '
  end function next_character

  integer function next_digit()
    character(len=1) :: digit

    do
      digit = next_character()
      if (digit == '0' .or. digit == '1') exit
    end do
    next_digit = ichar(digit) - ichar('0')
  end function next_digit

  integer function number_of_puzzles()
    character(len=1) :: digit

    number_of_puzzles = 0
    do
      digit = next_character()
      if (digit >= '0' .and. digit <= '9') exit
    end do
    do while (digit >= '0' .and. digit <= '9')
      number_of_puzzles = 10*number_of_puzzles + ichar(digit) - ichar('0')
      digit = next_character()
    end do
  end function number_of_puzzles

end program filled_by_columns
