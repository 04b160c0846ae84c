      integer :: n
      read *, n
      print '(i0)', n
      end
