! Flip Game for all 65,536 boards at once, an array operation per piece.
!
! The order of rounds does not matter and a piece is picked at most once. So take the pieces one
! after the other: with the first p pieces to pick from, the least number of rounds for a board is
! what it was with p - 1 of them, or one more than what it was for the board with the cross of
! piece p flipped:
!
!     least(b) = min(least(b), least(b xor cross(p)) + 1)
!
! At first, with no piece to pick, it is 0 for the two boards of one colour and out of reach for
! all others. After the 16 pieces the table has the answer for every board, and one of them is
! asked for. The right-hand side is a whole array, with a vector of subscripts, and is computed
! before any of it is assigned, so no piece is picked twice.
program all_boards_at_once
  implicit none
  integer, parameter :: pieces = 16
  integer, parameter :: white = 0, black = 2**pieces - 1
  integer, parameter :: out_of_reach = 100
  integer, allocatable :: boards(:), least(:)
  integer :: piece, board

  allocate (boards(white:black), least(white:black))
  boards = [(board, board = white, black)]
  least = out_of_reach
  least([white, black]) = 0
  do piece = 0, pieces - 1
    least = min(least, least(ieor(boards, cross(piece))) + 1)
  end do

  board = read_board()
  if (least(board) < out_of_reach) then
    print '(i0)', least(board)
  else
    print '(a)', 'Impossible'
  end if

contains

  ! The pieces that picking a piece flips: itself and its neighbours, a bit each.
  pure integer function cross(piece)
    integer, intent(in) :: piece

    cross = ibset(0, piece)
    if (piece >= 4) cross = ibset(cross, piece - 4)
    if (piece < 12) cross = ibset(cross, piece + 4)
    if (mod(piece, 4) > 0) cross = ibset(cross, piece - 1)
    if (mod(piece, 4) < 3) cross = ibset(cross, piece + 1)
  end function cross

  ! One bit per piece in reading order, set for black; whatever is no piece is passed over.
  integer function read_board()
    character(len=1) :: letter
    integer :: piece, status

    read_board = 0
    piece = 0
    do while (piece < pieces)
      read (*, '(a)', advance='no', iostat=status) letter
      if (is_iostat_end(status)) exit
      if (status /= 0) cycle
      if (letter == 'b') read_board = ibset(read_board, piece)
      if (letter == 'b' .or. letter == 'w') piece = piece + 1
    end do
  end function read_board

end program all_boards_at_once
