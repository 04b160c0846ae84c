#compdef judge-harness

autoload -U is-at-least

_judge-harness() {
    typeset -A opt_args
    typeset -a _arguments_options
    local ret=1

    if is-at-least 5.2; then
        _arguments_options=(-s -S -C)
    else
        _arguments_options=(-s -C)
    fi

    local context curcontext="$curcontext" state line
    _arguments "${_arguments_options[@]}" : \
'(--exact)--problem=[The problem that the files are for]:PROBLEM:_default' \
'(--problem)--data=[Judge the files on the cases in this folder, such as NAME.in with NAME.out, and in its folders test, data, in, out, sample, secret, hard and lenient, at any depth]:DIR:_files' \
'*--std=[Compile by this standard, such as c++11 or 2018, instead of the site'\''s; pypy for Python]:STANDARD:_default' \
'*-t+[The limit on CPU time, such as 2s or 500ms, instead of the problem'\''s]:TIME:_default' \
'*--time-limit=[The limit on CPU time, such as 2s or 500ms, instead of the problem'\''s]:TIME:_default' \
'*-m+[The limit on memory, such as 512M, instead of the problem'\''s]:SIZE:_default' \
'*--memory-limit=[The limit on memory, such as 512M, instead of the problem'\''s]:SIZE:_default' \
'--stack-limit=[The limit on the main thread'\''s stack, instead of 8 MiB for a problem, or of the memory limit with cases of your own]:SIZE:_default' \
'*--files=[Your program reads the file IN and writes the file OUT, such as x.in x.out]:IN:_default:IN:_default' \
'-e+[Compare word by word; numbers may have this absolute or relative error]:NUMBER:_default' \
'--tolerance=[Compare word by word; numbers may have this absolute or relative error]:NUMBER:_default' \
'(-e --tolerance --ignore-case)-c+[A program that judges outputs, called in testlib'\''s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC'\''s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)]:FILE:_files' \
'(-e --tolerance --ignore-case)--checker=[A program that judges outputs, called in testlib'\''s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC'\''s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)]:FILE:_files' \
'(-e --tolerance --ignore-case --exact --files)--interactor=[A program that talks to yours, called in testlib'\''s way (INPUT OUTPUT ANSWER) or in ICPC'\''s (INPUT ANSWER FOLDER), with the exit status of a checker]:FILE:_files' \
'*--compiler-flags=[More arguments for the compiler, such as '\''-DLOCAL -Wall -I/opt/ac-library'\'']:FLAGS:_default' \
'*--case=[Judge only cases whose name matches, such as '\''sample/*'\'', or in any group '\''*crlf*'\''; more than one may be given. For a file \`-\` is what is typed or piped\: it is run on that]:GLOB:_default' \
'-j+[Run this many programs at once; by default one, for a package'\''s jury one per processor]:N:_default' \
'--jobs=[Run this many programs at once; by default one, for a package'\''s jury one per processor]:N:_default' \
'--debug[Compile to find faults, and run with ten times the limits\: a run-time error names its line]' \
'(--json --list)-w[Judge again whenever a file is saved, until Ctrl-C]' \
'(--json --list)--watch[Judge again whenever a file is saved, until Ctrl-C]' \
'(--json)--list[List the cases, one a line, and judge nothing]' \
'--all-cases[Go on after two slow cases, and list the verdict, time and memory of each case]' \
'--json[Print one JSON object with the verdicts, the cases and the totals, and no table]' \
'(--json --list)--brief[Print the case and the reason of a failure, but no input, difference or boards]' \
'--no-precompile[Neither use nor make a precompiled <bits/stdc++.h>]' \
'--fail-fast[Stop judging a program at its first case that is not accepted]' \
'--ignore-case[Compare word by word, capital and small letters alike]' \
'(-e --tolerance --ignore-case -c --checker)--exact[With cases of your own, compare white space at the ends of lines and of the output, too]' \
'--require-box[Judge nothing if a protection of the box does not work on this system]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
'::targets -- Your files, judged on the cases beside them or in --data; the extension tells the language. With an input, as `a.cpp 1.in`, they are judged on that. Without any, it is the newest file here. In the repository also problems, whose submissions are judged; all if none is named:_default' \
":: :_judge-harness_commands" \
"*::: :->judge-harness" \
&& ret=0
    case $state in
    (judge-harness)
        words=($line[2] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:judge-harness-command-$line[2]:"
        case $line[2] in
            (stress)
_arguments "${_arguments_options[@]}" : \
'(--exact)--problem=[The problem that the program is for; not needed with both --against and --gen]:PROBLEM:_default' \
'--against=[Compare with this program instead of the problem'\''s reference solution]:FILE:_files' \
'--gen=[Generate inputs by this program, which gets a seed as its argument, instead of the problem'\''s generator; with more arguments as '\''gen.py {seed} 10 100'\'']:FILE [ARGUMENTS]:_files' \
'--validator=[This program has to exit with 0, or with ICPC'\''s 42, on every input, also on smaller ones]:FILE:_files' \
'*-t+[The limit on CPU time, such as 2s or 500ms, instead of the problem'\''s]:TIME:_default' \
'*--time-limit=[The limit on CPU time, such as 2s or 500ms, instead of the problem'\''s]:TIME:_default' \
'*-m+[The limit on memory, such as 512M, instead of the problem'\''s]:SIZE:_default' \
'*--memory-limit=[The limit on memory, such as 512M, instead of the problem'\''s]:SIZE:_default' \
'--stack-limit=[The limit on the main thread'\''s stack, instead of 8 MiB for a problem, or of the memory limit with cases of your own]:SIZE:_default' \
'*--files=[Your program reads the file IN and writes the file OUT, such as x.in x.out]:IN:_default:IN:_default' \
'-e+[Compare word by word; numbers may have this absolute or relative error]:NUMBER:_default' \
'--tolerance=[Compare word by word; numbers may have this absolute or relative error]:NUMBER:_default' \
'(-e --tolerance --ignore-case)-c+[A program that judges outputs, called in testlib'\''s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC'\''s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)]:FILE:_files' \
'(-e --tolerance --ignore-case)--checker=[A program that judges outputs, called in testlib'\''s way (INPUT OUTPUT ANSWER, status 0, 1 or 2) or in ICPC'\''s (INPUT ANSWER FOLDER < OUTPUT, status 42 or 43)]:FILE:_files' \
'(-e --tolerance --ignore-case --exact --files)--interactor=[A program that talks to yours, called in testlib'\''s way (INPUT OUTPUT ANSWER) or in ICPC'\''s (INPUT ANSWER FOLDER), with the exit status of a checker]:FILE:_files' \
'*--compiler-flags=[More arguments for the compiler, such as '\''-DLOCAL -Wall -I/opt/ac-library'\'']:FLAGS:_default' \
'--seeds=[The seeds of the inputs, from A to B, or one; a thousand from a random one if none are given]:A..B:_default' \
'--shrinking-time=[Look for a smaller input for this many seconds]:SECONDS:_default' \
'-j+[Try this many inputs at once]:N:_default' \
'--jobs=[Try this many inputs at once]:N:_default' \
'--ignore-case[Compare word by word, capital and small letters alike]' \
'(-e --tolerance --ignore-case -c --checker)--exact[With cases of your own, compare white space at the ends of lines and of the output, too]' \
'--shrink[Make a failing input of --gen as small as possible; that of a problem'\''s generator always is]' \
'--save[Save an input that fails\: in the problem'\''s secret data, or beside your program]' \
'-h[Print help]' \
'--help[Print help]' \
':target -- The program to test; in the repository also a problem, which means its submission:_files' \
&& ret=0
;;
(receive)
_arguments "${_arguments_options[@]}" : \
'--port=[Listen on this port of this machine; the extension sends to 1327, 4244, 6174, 10042, 10043, 10045 and 27121]:PORT:_default' \
'--template=[Copy this file into each folder, with the name of the problem]:FILE:_files' \
'--open=[Start this command for each problem, such as \`code {}\`; {} is the program to write]:COMMAND:_default' \
'--once[End after one problem, or after all of a contest that are sent together]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(jury)
_arguments "${_arguments_options[@]}" : \
'-t+[The limit on CPU time for a package, such as 2s, instead of its own]:TIME:_default' \
'--time-limit=[The limit on CPU time for a package, such as 2s, instead of its own]:TIME:_default' \
'*--case=[Judge only cases whose name matches, such as '\''sample/*'\'', or in any group '\''*crlf*'\''; more than one may be given. For a file \`-\` is what is typed or piped\: it is run on that]:GLOB:_default' \
'-j+[Run this many programs at once; by default one, for a package'\''s jury one per processor]:N:_default' \
'--jobs=[Run this many programs at once; by default one, for a package'\''s jury one per processor]:N:_default' \
'--json[Print one JSON object for each problem, and no table]' \
'--require-box[Judge nothing if a protection of the box does not work on this system]' \
'-h[Print help]' \
'--help[Print help]' \
'*::targets -- Packages, with their programs in the folders accepted and so on of submissions. In the repository also problems; if none is named, the package around the current folder, or all problems:_default' \
&& ret=0
;;
(data)
_arguments "${_arguments_options[@]}" : \
'-h[Print help]' \
'--help[Print help]' \
'*::problems -- Packages; in the repository also problems, all if none is named:_default' \
&& ret=0
;;
(new)
_arguments "${_arguments_options[@]}" : \
'--template=[Begin it with the text of this file, if that is in the same language]:FILE:_files' \
'-h[Print help]' \
'--help[Print help]' \
':file -- The file to begin, such as a.cpp:_files' \
&& ret=0
;;
(completions)
_arguments "${_arguments_options[@]}" : \
'-h[Print help]' \
'--help[Print help]' \
':shell -- The shell:(bash zsh fish)' \
&& ret=0
;;
(man)
_arguments "${_arguments_options[@]}" : \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--svg=[The file for the picture]:FILE.svg:_files' \
'(--all)--only=[Draw only this game or puzzle of the input, counted from 1]:N:_default' \
'--all[Draw all games of the input, not just the first few]' \
'-h[Print help]' \
'--help[Print help]' \
':problem -- The problem that the input is for:_default' \
'::input -- A file, - for standard input, or the first case with this name or pattern; the first sample if nothing is named:_default' \
&& ret=0
;;
(program)
_arguments "${_arguments_options[@]}" : \
'-h[Print help]' \
'--help[Print help]' \
':name -- Its name, its last part if that is unique, or its file:_default' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_judge-harness__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:judge-harness-help-command-$line[1]:"
        case $line[1] in
            (stress)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(receive)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(jury)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(data)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(new)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(completions)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(man)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(program)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
        esac
    ;;
esac
}

(( $+functions[_judge-harness_commands] )) ||
_judge-harness_commands() {
    local commands; commands=(
'stress:Compare a program with the reference solution or another one on random inputs, and make an input that fails as small as possible' \
'receive:Make a folder with samples and limits for each problem that the browser extension Competitive Companion sends' \
'jury:Judge the programs of a package or a jury, right and wrong ones\: each has to get the verdict that is expected of it' \
'data:Validate all inputs, and check or recompute all answers' \
'new:Begin a file with a program that reads and prints a number, and judge.toml for its options' \
'completions:Print what completes a command line in this shell' \
'man:Print the manual page' \
'show:Draw an input and what its answer means' \
'program:Print the whole program of a jury submission' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'judge-harness commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__completions_commands] )) ||
_judge-harness__subcmd__completions_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness completions commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__data_commands] )) ||
_judge-harness__subcmd__data_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness data commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help_commands] )) ||
_judge-harness__subcmd__help_commands() {
    local commands; commands=(
'stress:Compare a program with the reference solution or another one on random inputs, and make an input that fails as small as possible' \
'receive:Make a folder with samples and limits for each problem that the browser extension Competitive Companion sends' \
'jury:Judge the programs of a package or a jury, right and wrong ones\: each has to get the verdict that is expected of it' \
'data:Validate all inputs, and check or recompute all answers' \
'new:Begin a file with a program that reads and prints a number, and judge.toml for its options' \
'completions:Print what completes a command line in this shell' \
'man:Print the manual page' \
'show:Draw an input and what its answer means' \
'program:Print the whole program of a jury submission' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'judge-harness help commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__completions_commands] )) ||
_judge-harness__subcmd__help__subcmd__completions_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help completions commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__data_commands] )) ||
_judge-harness__subcmd__help__subcmd__data_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help data commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__help_commands] )) ||
_judge-harness__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help help commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__jury_commands] )) ||
_judge-harness__subcmd__help__subcmd__jury_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help jury commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__man_commands] )) ||
_judge-harness__subcmd__help__subcmd__man_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help man commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__new_commands] )) ||
_judge-harness__subcmd__help__subcmd__new_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help new commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__program_commands] )) ||
_judge-harness__subcmd__help__subcmd__program_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help program commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__receive_commands] )) ||
_judge-harness__subcmd__help__subcmd__receive_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help receive commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__show_commands] )) ||
_judge-harness__subcmd__help__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help show commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__help__subcmd__stress_commands] )) ||
_judge-harness__subcmd__help__subcmd__stress_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness help stress commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__jury_commands] )) ||
_judge-harness__subcmd__jury_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness jury commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__man_commands] )) ||
_judge-harness__subcmd__man_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness man commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__new_commands] )) ||
_judge-harness__subcmd__new_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness new commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__program_commands] )) ||
_judge-harness__subcmd__program_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness program commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__receive_commands] )) ||
_judge-harness__subcmd__receive_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness receive commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__show_commands] )) ||
_judge-harness__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness show commands' commands "$@"
}
(( $+functions[_judge-harness__subcmd__stress_commands] )) ||
_judge-harness__subcmd__stress_commands() {
    local commands; commands=()
    _describe -t commands 'judge-harness stress commands' commands "$@"
}

if [ "$funcstack[1]" = "_judge-harness" ]; then
    _judge-harness "$@"
else
    compdef _judge-harness judge-harness
fi
