# Does what many programs do: threads, clocks, random numbers, its input by name.
# verdict: AC
import asyncio, datetime, mmap, os, queue, random, sys, threading, time
input = sys.stdin.read()
answers = queue.Queue()
threading.stack_size(64 << 20)
worker = threading.Thread(target=lambda: answers.put(4))
worker.start()
worker.join()
time.sleep(0.001)
assert time.process_time() > 0 and datetime.datetime.now().year > 2000
random.seed()
os.urandom(8)
asyncio.run(asyncio.sleep(0.001))
memory = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
memory[0] = answers.get()
assert open("/dev/stdin").read() == input
print(memory[0])
