# Starts other programs, with all that the library has for it.
# verdict: AC
import os, subprocess, sys
went_through = []
def attempt(name, action):
    try:
        if action() not in (None, 127 << 8):
            went_through.append(name)
    except OSError:
        pass
attempt("run", lambda: subprocess.run(["/bin/sleep", "1"]))
attempt("system", lambda: os.system("echo 5"))
attempt("spawn", lambda: os.posix_spawn("/bin/sleep", ["sleep", "1"], {}))
attempt("fork", os.fork)
print(went_through, file=sys.stderr) if went_through and went_through != ["system"] else print(4)
