# Calls itself for ever.
# verdict: RE
def deeper(depth):
    return 1 + deeper(depth + 1)
print(deeper(0))
