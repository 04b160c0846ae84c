! Has an answer included when it is compiled.
! verdict: CE
print '(i0)', &
include '@answer@'
end
