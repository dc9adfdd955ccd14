import { Command } from '@commander-js/extra-typings'
import { VERSION } from '../../version.ts'
import { tokenCommand, userCommand } from './access.ts'
import { mcpCommand } from './assistants.ts'
import type { Perform } from './command.ts'
import { completionCommand } from './completion.ts'
import { ENVIRONMENT } from './environment.ts'
import { dedupeCommand, evaluateCommand, initCommand, tuneCommand } from './files.ts'
import { eraseCommand, rotateKeyCommand, serveCommand, verifyCommand } from './installation.ts'

/** For people; `exit-codes.ts` has them. */
const EXIT_CODE_TEXT = `
Exit codes
  0    done
  1    the command line, a setting or a request was refused
  2    dedupe, evaluate, init, tune: it could not be done; verify: something is wrong
  130  stopped by Ctrl-C or another signal`

/** The whole command line. Commands are loaded when they are asked for: help needs no engine. */
export function programFor(perform: Perform, print: (text: string) => void): Command {
  const program = new Command('onefold')
    .description('onefold: one trustworthy record out of many')
    .version(VERSION, '--version', 'the version')
    .helpOption('--help', 'what a command does and takes')
    .helpCommand('help [command]', 'the same')
    .addHelpText('after', `\n${ENVIRONMENT}${EXIT_CODE_TEXT}`)
    .addCommand(initCommand(perform))
    .addCommand(dedupeCommand(perform))
    .addCommand(evaluateCommand(perform))
    .addCommand(tuneCommand(perform))
    .addCommand(serveCommand(perform))
    .addCommand(mcpCommand(perform))
    .addCommand(verifyCommand(perform))
    .addCommand(eraseCommand(perform))
    .addCommand(userCommand(perform))
    .addCommand(tokenCommand(perform))
    .addCommand(rotateKeyCommand(perform))
  program.addCommand(completionCommand(perform, () => program))
  for (const each of everyCommand(program)) {
    demandAfterReading(each)
    refuseTwice(each)
    refuseValues(each)
    each
      .helpOption('--help', 'what this command does and takes')
      .exitOverride() // the process is not ours to end
      .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => {}, getOutHelpWidth: () => 100 })
  }
  return program
}

/** An option that has to be there is missed once the others were understood: one that is misspelt is what has to be told. */
function demandAfterReading(command: Command): void {
  const demanded = command.options.filter(({ mandatory }) => mandatory)
  for (const option of demanded) option.mandatory = false
  command.hook('preAction', () => {
    const absent = demanded.find((option) => command.getOptionValue(option.attributeName()) === undefined)
    if (absent !== undefined) command.error(`required option '${absent.flags}' not specified`)
  })
}

/** The library takes the last of two: which of them was meant nobody can tell, and the first would be read and passed over. */
function refuseTwice(command: Command): void {
  const stated = new Set<string>()
  let twice: string | undefined
  for (const option of command.options) {
    if (option.variadic) continue // as many as are wanted
    const { flags } = option
    command.on(`option:${option.name()}`, () => {
      if (stated.has(flags)) twice ??= flags
      stated.add(flags)
    })
  }
  command.hook('preAction', () => {
    if (twice !== undefined) command.error(`option '${twice}' is stated twice`)
  })
}

/** Results that `-` sends to the standard output. */
const PIPED: readonly string[] = ['out', 'review', 'golden']

/** An empty value is mostly a variable of a script that nobody set; and a file called `-` is meant by nobody. */
function refuseValues(command: Command): void {
  command.hook('preAction', () => {
    for (const option of command.options) {
      const name = option.attributeName()
      const value = command.getOptionValue(name)
      if (value === '') command.error(`option '${option.flags}' states nothing`)
      const piped = command.name() === 'dedupe' && PIPED.includes(name)
      if (value === '-' && option.flags.endsWith('<file>') && !piped) {
        command.error(`option '${option.flags}' takes a file, no "-"`)
      }
    }
  })
}

/** A command and those below it. */
export function everyCommand(root: Command): readonly Command[] {
  return [root, ...root.commands.flatMap((each) => everyCommand(each as Command))]
}
