# Sleeps for ever, a little at a time.
# verdict: TLE
import time
while True:
    time.sleep(0.1)
