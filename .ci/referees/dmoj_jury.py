"""Judges the jury of a package with DMOJ's judge, as its own `dmoj-cli test` does. Fails if a
program gets an unexpected verdict, or none."""

import os
import sys
from collections import Counter
from glob import glob
from pathlib import Path

from dmoj import contrib, executors, judgeenv
from dmoj.cptbox.filesystem_policies import ExactDir, RecursiveDir

judgeenv.load_env(cli=True)
# These modules read the settings when they are imported.
from dmoj.commands.test import ProblemTester
from dmoj.executors.base_executor import BASE_FILESYSTEM


class Referee(ProblemTester):
    judged = Counter()
    said = ""

    def output(self, message=""):
        self.said += message
        super().output(message)

    def run_test(self, problem_id, config):
        self.said = ""
        # A slow program takes more than twice the limit, any other at most half of it.
        config["time"] *= 2
        fails = super().run_test(problem_id, config)
        self.judged[config["source"].split("/")[1]] += 1
        is_judged = "Skipped" not in self.said
        has_feedback = "feedback" not in config or "Presentation Error" in self.said
        return fails + (not is_judged) + (not has_feedback)


# The compilers' sandbox allows Cargo's folder only in /home, and not Debian's JDK files in /etc.
folder = Path(os.environ["TMPDIR"])
BASE_FILESYSTEM += map(RecursiveDir, [str(folder), *glob("/etc/java-*")])
BASE_FILESYSTEM += [ExactDir(str(parent)) for parent in folder.parents]
executors.load_executors()
contrib.load_contrib_modules()
# A slow machine must not fail a program for its compile time.
for executor in executors.executors.values():
    executor.Executor.compiler_time_limit = 120
[problem] = judgeenv.cli_command
referee = Referee()
fails = referee.run_problem_tests(problem)
judged = ", ".join(f"{count} {verdict}" for verdict, count in referee.judged.items())
print(f"dmoj {problem}: errors: {fails}, programs: {judged}")
sys.exit(fails > 0 or not judged)
