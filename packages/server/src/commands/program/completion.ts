import { Argument, type Command } from '@commander-js/extra-typings'
import type { CommandContext } from '../command-context.ts'
import { command, type Perform } from './command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `onefold completion` */
export function completionCommand(perform: Perform, program: () => Command) {
  return command('completion', 'print what makes a shell complete commands and options', [
    'eval "$(onefold completion bash)"     # in ~/.bashrc; zsh alike in ~/.zshrc',
    'onefold completion fish > ~/.config/fish/completions/onefold.fish',
  ])
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell) =>
      perform(async ({ print }: CommandContext) => {
        print(completionScript(shell, program()))
        return 0
      }),
    )
}

/** What may follow some words: commands and options. */
interface Position {
  /** The words before it, as `onefold user`. */
  readonly words: string
  readonly next: readonly string[]
}

/** A script that completes the commands and options of a program. */
function completionScript(shell: Shell, program: Command): string {
  const positions = positionsOf(program, program.name())
  return shell === 'fish' ? fish(positions) : bash(positions, shell)
}

function positionsOf(at: Command, words: string): readonly Position[] {
  const commands = at.commands.map((each) => each.name())
  const options = at.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long]))
  const below = at.commands.flatMap((each) => positionsOf(each as Command, `${words} ${each.name()}`))
  return [{ words, next: [...commands, ...options, '--help'] }, ...below]
}

/** Zsh reads scripts of bash once it is asked to. */
function bash(positions: readonly Position[], shell: Shell): string {
  const cases = positions.map(({ words, next }) => `    "${words}") next="${next.join(' ')}" ;;`)
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_onefold() {',
    '  local words="onefold" word next current="${COMP_WORDS[COMP_CWORD]}"',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) break ;; *) words="$words $word" ;; esac',
    '  done',
    '  case "$words" in',
    ...cases.reverse(),
    // behind a file or an id the options of the command go on
    ...positions
      .filter(({ words }) => words !== 'onefold')
      .map(({ words, next }) => `    "${words} "*) next="${next.join(' ')}" ;;`)
      .reverse(),
    '  esac',
    '  COMPREPLY=($(compgen -W "$next" -- "$current"))',
    '}',
    'complete -o default -F _onefold onefold',
  ].join('\n')
}

function fish(positions: readonly Position[]): string {
  return positions
    .map(({ words, next }) => {
      const seen = words.split(' ').slice(1)
      const condition =
        seen.length === 0
          ? '__fish_use_subcommand'
          : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
      return `complete -c onefold -n '${condition}' -a '${next.join(' ')}'`
    })
    .join('\n')
}
