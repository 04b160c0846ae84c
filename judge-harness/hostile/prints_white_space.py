# Prints white space without end, after the right answer.
# verdict: OLE
print(4)
while True:
    print(" \n" * 10000)
