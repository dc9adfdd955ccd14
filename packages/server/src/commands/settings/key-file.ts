import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { OnefoldError } from '@onefold/core'
import { unavailable } from '@onefold/core/adapter-kit'
import { randomId, randomToken } from '../../security/chance.ts'

/** The secret of an embedded installation, undefined before its first start. It lies outside the data folder and its backups. */
export function secretFromFile(file: string): string | undefined {
  if (existsSync(nextOf(file))) throw unavailable('key-file/rotation')
  return read(file)
}

/** The secret of a new installation, or the one that another process made meanwhile. */
export function newSecretInFile(file: string): string {
  return read(file) ?? make(file)
}

/** The key that is good now and the next one. The next one lies beside it until everything is sealed with it. */
export function beginRotation(file: string): { readonly from: string; readonly to: string } {
  const from = read(file)
  if (from === undefined) throw unavailable('key-file/missing', { file })
  const next = nextOf(file)
  return { from, to: read(next) ?? make(next) }
}

/** From now on the next key is the one that is good. */
export function finishRotation(file: string): void {
  renameSync(nextOf(file), file)
}

const nextOf = (file: string): string => `${file}.next`

function read(file: string): string | undefined {
  try {
    // Others could sign tokens with it. Windows has no such modes.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw unavailable('key-file/readable', { file })
    }
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') throw unavailable('key-file/empty', { file })
    return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error instanceof OnefoldError ? error : unavailable('key-file/unreadable', { file, reason: codeOf(error) })
  }
}

/** Written whole under another name and then linked: of two processes that start at once, one wins and both read it. */
function make(file: string): string {
  const draft = `${file}.${randomId()}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, `${randomToken()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unavailable('key-file/unwritable', { file, reason: codeOf(error) })
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code)
