import { fileURLToPath } from 'node:url'
import type { DedupeInput, DedupeReport } from '@onefold/core'
import { soMany } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** What a command line may say of input that does not say it itself. */
const INPUT_FORMATS = ['CSV', 'NDJSON', 'JSON', 'PARQUET', 'EXCEL'] as const
type InputFormat = (typeof INPUT_FORMATS)[number]

/** The standard input. */
export const STANDARD = '-'

const DATABASE = /^(?:jdbc:[a-z]+|postgres(?:ql)?|mysql|mariadb|sqlserver|mssql|sqlite):/i
/** A file of SQLite with the table that is meant. */
const SQLITE_FILE = /^[^?]+\.(?:db|sqlite3?)\?/i
const OBJECT = /^(s3:\/\/.+)\/([^/]+)$/i
/** One letter is a drive. */
const OTHER = /^([a-z][a-z0-9+.-]+):\/\//i

/** What is read, opened as far as it has to be. */
export interface OpenedInputs {
  readonly files: readonly DedupeInput[]
  close(): Promise<void>
}

/** Makes inputs of the words of a command line: files, `-`, and URLs of databases and files. */
export async function openInputs(
  words: readonly string[],
  stated: string | undefined,
  { env, input }: Pick<CommandContext, 'env' | 'input'>,
): Promise<OpenedInputs> {
  const format = formatStated(stated)
  const piped = words.filter((word) => word === STANDARD).length
  if (piped > 1) throw misuse('The standard input "-" can be read once.')
  if (format !== undefined && piped === 0) throw misuse('--format says what the standard input "-" holds: name it.')
  const closing: (() => Promise<void> | undefined)[] = []
  const files: DedupeInput[] = []
  for (const word of words) {
    if (word === STANDARD) {
      if (input === undefined) throw misuse('There is no standard input.')
      files.push({ name: 'stdin', bytes: input(), ...(format && { format }) })
    } else if (DATABASE.test(word) || SQLITE_FILE.test(word)) {
      const { sourceByUrl } = await import('@onefold/connectors')
      const login = { user: env.ONEFOLD_SOURCE_USER, password: env.ONEFOLD_SOURCE_PASSWORD }
      const { name, reader } = sourceByUrl(DATABASE.test(word) ? word : `sqlite:${word}`, login)
      closing.push(() => reader.close?.())
      files.push({ name, reader })
    } else if (OBJECT.test(word)) files.push(await objectAt(word, env))
    else files.push(pathOf(word))
  }
  return {
    files,
    async close() {
      for (const close of closing) await close()
    },
  }
}

function formatStated(stated: string | undefined): InputFormat | undefined {
  if (stated === undefined) return undefined
  const found = INPUT_FORMATS.find((format) => format === stated.toUpperCase())
  if (found === undefined) throw misuse(`--format is one of ${INPUT_FORMATS.join(', ').toLowerCase()}.`)
  return found
}

/** A file of object storage, by the keys of the environment. */
async function objectAt(word: string, env: CommandContext['env']): Promise<DedupeInput> {
  const [, folder = '', name = ''] = OBJECT.exec(word) ?? []
  const [{ s3Files }, { s3Settings }] = await Promise.all([
    import('@onefold/connectors'),
    import('../settings/file-settings.ts'),
  ])
  return { name: word, bytes: s3Files(folder, s3Settings(env)).read(name) }
}

function pathOf(word: string): string {
  if (/^file:\/\//i.test(word) && URL.canParse(word)) return fileURLToPath(word)
  const [, scheme] = OTHER.exec(word) ?? []
  if (scheme !== undefined)
    throw misuse(
      `Nothing reads from "${scheme}://": name a file, "-", s3://bucket/file, or the URL of a database with ?table=…`,
    )
  return word
}

/** Of a file whose first row named its columns and looks like a record. */
export function noHeaderHint({ file, name }: DedupeReport['doubtfulHeaders'][number]): string {
  return `The first row of ${file} was taken for its header, and looks like a record ("${name}"): if it is one, use --no-header.`
}

/** Of rows that could not be read. */
export function badRowsLine({ count, first: [bad] }: DedupeReport['badRows']): string {
  const where = bad === undefined ? '' : `, the first: ${bad.file}, line ${bad.line}: ${bad.problem}`
  return `${soMany(count, 'row')} could not be read${where}`
}

/** Of records that are left out, as the project refuses them. */
export function refusedLine({ count, first: [refused] }: DedupeReport['refused']): string {
  const which = refused === undefined ? '' : `, the first: ${refused.id}: ${refused.text}`
  return `${soMany(count, 'record')} refused${which}`
}
