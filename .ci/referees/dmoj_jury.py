"""Has DMOJ's judge judge the jury of a package, as its own `dmoj-cli test` does. Fails if a program is not judged as expected,
or not judged at all."""

import os
import sys
from collections import Counter
from glob import glob
from pathlib import Path

from dmoj import contrib, executors, judgeenv
from dmoj.cptbox.filesystem_policies import ExactDir, RecursiveDir

judgeenv.load_env(cli=True)
# What follows reads the settings when it is imported.
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
        # A program that is too slow takes more than twice the limit, any other at most half of it.
        config["time"] *= 2
        fails = super().run_test(problem_id, config)
        self.judged[config["source"].split("/")[1]] += 1
        is_judged = "Skipped" not in self.said
        has_feedback = "feedback" not in config or "Presentation Error" in self.said
        return fails + (not is_judged) + (not has_feedback)


# The box of the compilers reads Cargo's folder in /home only, and not what Debian has in /etc for the JDK.
folder = Path(os.environ["TMPDIR"])
BASE_FILESYSTEM += map(RecursiveDir, [str(folder), *glob("/etc/java-*")])
BASE_FILESYSTEM += [ExactDir(str(parent)) for parent in folder.parents]
executors.load_executors()
contrib.load_contrib_modules()
# Whether a program compiles in time is not for this machine to say.
for executor in executors.executors.values():
    executor.Executor.compiler_time_limit = 120
[problem] = judgeenv.cli_command
referee = Referee()
fails = referee.run_problem_tests(problem)
judged = ", ".join(f"{count} {verdict}" for verdict, count in referee.judged.items())
print(f"dmoj {problem}: errors: {fails}, programs: {judged}")
sys.exit(fails > 0 or not judged)
