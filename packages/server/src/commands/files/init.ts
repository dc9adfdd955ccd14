import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ProposeOptions, proposeFiles } from '@onefold/core'
import { unavailable } from '@onefold/core/adapter-kit'
import { dashed, misuse } from '../arguments.ts'
import { type Command, type CommandContext, stopSignal } from '../command-context.ts'
import { referenceSettings } from '../settings/reference-settings.ts'
import { shellWord } from '../shell-word.ts'
import { commentedProject } from './commented-project.ts'
import { EXAMPLE_PROJECT, EXAMPLE_RECORDS } from './example-project.ts'
import { badRowsLine, noHeaderHint, openInputs } from './inputs.ts'
import { showProgress } from './progress.ts'

/** What the command line of `onefold init` states. */
export interface InitLine {
  readonly files: readonly string[]
  readonly out?: string
  readonly sheet?: string
  readonly header?: boolean
  /** Of the standard input. */
  readonly format?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly reference?: string
  readonly headerHints?: boolean
}

const STANDARD = 'project.yaml'
const RECORDS = 'people.csv'

/** `onefold init`: writes a project with comments, which `dedupe --config` takes as it is. */
export const init: Command<InitLine> = async ({ out = STANDARD, ...line }, context) => {
  if (!/\.ya?ml$/i.test(out)) throw misuse('A project with comments is YAML: end its name in .yaml.')
  const records = join(dirname(out), RECORDS)
  const example = line.files.length === 0
  if (example) refuseOfFiles(line)
  for (const path of example ? [out, records] : [out])
    if (existsSync(path)) throw misuse(`There is a file "${path}" already: name another with --out.`)
  if (example) {
    await write(records, EXAMPLE_RECORDS)
    await write(out, EXAMPLE_PROJECT)
    context.print(`An example is in ${out}, and records for it in ${records}.`)
    context.print(useOf(out, [records]))
    return 0
  }
  const { files, format, ...how } = line
  const doubtful: string[] = []
  const inputs = await openInputs(files, format, context)
  try {
    await write(
      out,
      commentedProject(
        await proposed(
          {
            ...how,
            files: inputs.files,
            onDoubtfulHeader: (header) => doubtful.push(noHeaderHint(header)),
            onBadRows: (rows) => doubtful.push(badRowsLine(rows)),
          },
          context,
        ),
      ),
    )
  } finally {
    await inputs.close()
  }
  for (const sentence of [...doubtful, `The project is in ${out}.`]) context.print(sentence)
  // Of a database its URL without who reads there: what is printed ends up in logs.
  const words = inputs.files.map((file, at) => (typeof file === 'object' && 'reader' in file ? file.name : files[at]!))
  const sheet = line.sheet === undefined ? [] : ['--sheet', line.sheet]
  context.print(
    useOf(out, [
      ...words,
      ...sheet,
      ...(line.header === false ? ['--no-header'] : []),
      ...(format === undefined ? [] : ['--format', format]),
    ]),
  )
  return 0
}

/** Of an example nothing is read: what says how would be read and passed over. */
function refuseOfFiles({ files: _, header = true, headerHints = true, ...stated }: Omit<InitLine, 'out'>): void {
  const [surplus] = [
    ...Object.keys(stated).map(dashed),
    ...(header ? [] : ['--no-header']),
    ...(headerHints ? [] : ['--no-header-hints']),
  ]
  if (surplus !== undefined) throw misuse(`"${surplus}" says how files are read: name one.`)
}

const useOf = (project: string, words: readonly string[]): string =>
  `Use it: npx onefold dedupe ${words.map(shellWord).join(' ')} --config ${shellWord(project)} --out clusters.csv`

type Proposing = Pick<ProposeOptions, 'files' | 'onDoubtfulHeader' | 'onBadRows'> &
  Omit<InitLine, 'files' | 'out' | 'format'>

async function proposed({ reference, ...line }: Proposing, context: CommandContext) {
  const progress = showProgress(context, ['read', 'propose'])
  try {
    return await proposeFiles({
      ...line,
      ...referenceSettings(context.env, reference),
      signal: stopSignal(context),
      onPhase: progress.onPhase,
    })
  } finally {
    progress.end()
  }
}

/** Never over a file that is there; of one that cannot be written whole nothing stays. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (cause) {
    const { code: reason = 'unknown reason' } = cause as NodeJS.ErrnoException
    if (reason !== 'EEXIST') await rm(path, { force: true })
    throw reason === 'ENOENT'
      ? unavailable('file-unwritable/no-folder', { path })
      : unavailable('file-unwritable', { path, reason })
  }
}
