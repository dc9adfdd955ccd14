import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type OnefoldError, proposeFiles } from '@onefold/core'
import { unavailable } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import { referenceSettings } from '../settings/reference-settings.ts'
import { shellWord } from '../shell-word.ts'
import type { Command, Surroundings } from '../surroundings.ts'
import { commentedProject } from './commented-project.ts'
import { EXAMPLE_PROJECT, EXAMPLE_RECORDS } from './example-project.ts'
import { showProgress } from './progress.ts'

/** What the command line of `onefold init` states. */
export interface InitLine {
  readonly files: readonly string[]
  readonly out?: string
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly reference?: string
  readonly headerHints?: boolean
}

const STANDARD = 'project.yaml'
const RECORDS = 'people.csv'

/** `onefold init`: writes a project with comments, which `dedupe --config` takes as it is. */
export const init: Command<InitLine> = async ({ out = STANDARD, ...line }, around) => {
  if (!/\.ya?ml$/i.test(out)) throw misuse('A project with comments is YAML: end its name in .yaml.')
  const records = join(dirname(out), RECORDS)
  const example = line.files.length === 0
  for (const path of example ? [out, records] : [out])
    if (existsSync(path)) throw misuse(`There is a file "${path}" already: name another with --out.`)
  if (example) {
    await write(records, EXAMPLE_RECORDS)
    await write(out, EXAMPLE_PROJECT)
    around.print(`An example is in ${out}, and records for it in ${records}.`)
  } else {
    await write(out, commentedProject(await proposed(line, around)))
    around.print(`The project is in ${out}.`)
  }
  const files = (example ? [records] : line.files).map(shellWord).join(' ')
  around.print(`Use it: onefold dedupe ${files} --config ${shellWord(out)} --out clusters.csv`)
  return 0
}

async function proposed({ reference, ...line }: Omit<InitLine, 'out'>, around: Surroundings) {
  const stop = new AbortController()
  void around.stopRequested().then(() => stop.abort(stopped()))
  const progress = showProgress(around, ['read', 'propose'])
  try {
    return await proposeFiles({
      ...line,
      ...referenceSettings(around.env, reference),
      signal: stop.signal,
      onPhase: progress.onPhase,
    })
  } finally {
    progress.end()
  }
}

function stopped(): OnefoldError {
  return unavailable('stopped')
}

/** Never over a file that is there; of one that cannot be written whole nothing stays. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (cause) {
    const { code = 'unknown reason' } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST') await rm(path, { force: true })
    throw misuse(`"${path}" cannot be written (${code}).`)
  }
}
