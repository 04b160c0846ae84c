# Raises an exception that nobody catches.
# verdict: RE
print(4)
raise ValueError("nobody")
