"""Runs BAPCtools and fails if it finds an error. BAPCtools itself also fails on a warning."""

import sys
from pathlib import Path

from bapctools import cli, config

problem = Path.cwd().name
try:
    cli.main()
except SystemExit as leaving:
    if leaving.code not in (None, 0, 1):
        raise
print(f"bt {sys.argv[1]} {problem}: errors: {config.n_error}, warnings: {config.n_warn}")
sys.exit(config.n_error > 0)
