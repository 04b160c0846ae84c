! Stops with an error after the right answer.
! verdict: RE
print '(i0)', 4
error stop 'nobody'
end
