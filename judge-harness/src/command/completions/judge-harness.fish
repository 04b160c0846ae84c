# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_judge_harness_global_optspecs
    string join \n problem= data= debug w/watch std= list all-cases json brief no-precompile fail-fast t/time-limit= m/memory-limit= stack-limit= files= e/tolerance= ignore-case c/checker= interactor= exact compiler-flags= case= j/jobs= require-box h/help V/version
end

function __fish_judge_harness_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_judge_harness_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_judge_harness_using_subcommand
    set -l cmd (__fish_judge_harness_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c judge-harness -n "__fish_judge_harness_needs_command" -l problem -d 'The problem that the files are for' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l data -d 'Judge the files on the cases in this folder, such as NAME.in with NAME.out, and in its folders test, data, in, out, sample, secret, hard and lenient, at any depth' -r -F
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l std -d 'Compile by this standard, such as c++11 or 2018, instead of the site\'s; pypy for Python' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s t -l time-limit -d 'The limit on CPU time, such as 2s or 500ms, instead of the problem\'s' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s m -l memory-limit -d 'The limit on memory, such as 512M, instead of the problem\'s' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l stack-limit -d 'The limit on the main thread\'s stack, instead of 8 MiB for a problem, or of the memory limit with cases of your own' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l files -d 'Your program reads the file IN and writes the file OUT, such as x.in x.out' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s e -l tolerance -d 'Compare word by word; numbers may have this absolute or relative error' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s c -l checker -d 'A program that judges outputs, called in testlib\'s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC\'s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)' -r -F
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l interactor -d 'A program that talks to yours, called in testlib\'s way (INPUT OUTPUT ANSWER) or in ICPC\'s (INPUT ANSWER FOLDER), with the exit status of a checker' -r -F
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l compiler-flags -d 'More arguments for the compiler, such as \'-DLOCAL -Wall -I/opt/ac-library\'' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l case -d 'Judge only cases whose name matches, such as \'sample/*\', or in any group \'*crlf*\'; more than one may be given. For a file `-` is what is typed or piped: it is run on that' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s j -l jobs -d 'Run this many programs at once; by default one, for a package\'s jury one per processor' -r
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l debug -d 'Compile to find faults, and run with ten times the limits: a run-time error names its line'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s w -l watch -d 'Judge again whenever a file is saved, until Ctrl-C'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l list -d 'List the cases, one a line, and judge nothing'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l all-cases -d 'Go on after two slow cases, and list the verdict, time and memory of each case'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l json -d 'Print one JSON object with the verdicts, the cases and the totals, and no table'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l brief -d 'Print the case and the reason of a failure, but no input, difference or boards'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l no-precompile -d 'Neither use nor make a precompiled <bits/stdc++.h>'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l fail-fast -d 'Stop judging a program at its first case that is not accepted'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l ignore-case -d 'Compare word by word, capital and small letters alike'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l exact -d 'With cases of your own, compare white space at the ends of lines and of the output, too'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -l require-box -d 'Judge nothing if a protection of the box does not work on this system'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -s V -l version -d 'Print version'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "stress" -d 'Compare a program with the reference solution or another one on random inputs, and make an input that fails as small as possible'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "receive" -d 'Make a folder with samples and limits for each problem that the browser extension Competitive Companion sends'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "jury" -d 'Judge the programs of a package or a jury, right and wrong ones: each has to get the verdict that is expected of it'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "data" -d 'Validate all inputs, and check or recompute all answers'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "new" -d 'Begin a file with a program that reads and prints a number, and judge.toml for its options'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "completions" -d 'Print what completes a command line in this shell'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "man" -d 'Print the manual page'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "show" -d 'Draw an input and what its answer means'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "program" -d 'Print the whole program of a jury submission'
complete -c judge-harness -n "__fish_judge_harness_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l problem -d 'The problem that the program is for; not needed with both --against and --gen' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l against -d 'Compare with this program instead of the problem\'s reference solution' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l gen -d 'Generate inputs by this program, which gets a seed as its argument, instead of the problem\'s generator; with more arguments as \'gen.py {seed} 10 100\'' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l validator -d 'This program has to exit with 0, or with ICPC\'s 42, on every input, also on smaller ones' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s t -l time-limit -d 'The limit on CPU time, such as 2s or 500ms, instead of the problem\'s' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s m -l memory-limit -d 'The limit on memory, such as 512M, instead of the problem\'s' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l stack-limit -d 'The limit on the main thread\'s stack, instead of 8 MiB for a problem, or of the memory limit with cases of your own' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l files -d 'Your program reads the file IN and writes the file OUT, such as x.in x.out' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s e -l tolerance -d 'Compare word by word; numbers may have this absolute or relative error' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s c -l checker -d 'A program that judges outputs, called in testlib\'s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC\'s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l interactor -d 'A program that talks to yours, called in testlib\'s way (INPUT OUTPUT ANSWER) or in ICPC\'s (INPUT ANSWER FOLDER), with the exit status of a checker' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l compiler-flags -d 'More arguments for the compiler, such as \'-DLOCAL -Wall -I/opt/ac-library\'' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l seeds -d 'The seeds of the inputs, from A to B, or one; a thousand from a random one if none are given' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l shrinking-time -d 'Look for a smaller input for this many seconds' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s j -l jobs -d 'Try this many inputs at once' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l ignore-case -d 'Compare word by word, capital and small letters alike'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l exact -d 'With cases of your own, compare white space at the ends of lines and of the output, too'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l shrink -d 'Make a failing input of --gen as small as possible; that of a problem\'s generator always is'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -l save -d 'Save an input that fails: in the problem\'s secret data, or beside your program'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand stress" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand receive" -l port -d 'Listen on this port of this machine; the extension sends to 1327, 4244, 6174, 10042, 10043, 10045 and 27121' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand receive" -l template -d 'Copy this file into each folder, with the name of the problem' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand receive" -l open -d 'Start this command for each problem, such as `code {}`; {} is the program to write' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand receive" -l once -d 'End after one problem, or after all of a contest that are sent together'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand receive" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -s t -l time-limit -d 'The limit on CPU time for a package, such as 2s, instead of its own' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -l case -d 'Judge only cases whose name matches, such as \'sample/*\', or in any group \'*crlf*\'; more than one may be given. For a file `-` is what is typed or piped: it is run on that' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -s j -l jobs -d 'Run this many programs at once; by default one, for a package\'s jury one per processor' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -l json -d 'Print one JSON object for each problem, and no table'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -l require-box -d 'Judge nothing if a protection of the box does not work on this system'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand jury" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand data" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand new" -l template -d 'Begin it with the text of this file, if that is in the same language' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand new" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand completions" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand man" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand show" -l svg -d 'The file for the picture' -r -F
complete -c judge-harness -n "__fish_judge_harness_using_subcommand show" -l only -d 'Draw only this game or puzzle of the input, counted from 1' -r
complete -c judge-harness -n "__fish_judge_harness_using_subcommand show" -l all -d 'Draw all games of the input, not just the first few'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand show" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand program" -s h -l help -d 'Print help'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "stress" -d 'Compare a program with the reference solution or another one on random inputs, and make an input that fails as small as possible'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "receive" -d 'Make a folder with samples and limits for each problem that the browser extension Competitive Companion sends'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "jury" -d 'Judge the programs of a package or a jury, right and wrong ones: each has to get the verdict that is expected of it'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "data" -d 'Validate all inputs, and check or recompute all answers'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "new" -d 'Begin a file with a program that reads and prints a number, and judge.toml for its options'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "completions" -d 'Print what completes a command line in this shell'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "man" -d 'Print the manual page'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "show" -d 'Draw an input and what its answer means'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "program" -d 'Print the whole program of a jury submission'
complete -c judge-harness -n "__fish_judge_harness_using_subcommand help; and not __fish_seen_subcommand_from stress receive jury data new completions man show program help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
