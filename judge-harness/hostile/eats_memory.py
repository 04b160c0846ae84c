# Appends to a list for ever.
# verdict: MLE
numbers = []
while True:
    numbers.append([0] * 1000)
