import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { OnefoldError } from '@onefold/core'
import { conflict, invalid, refusal } from '@onefold/core/adapter-kit'
import { misuse } from './arguments.ts'

/** A store file that is being made: it comes to its place whole or not at all. */
interface NewStore {
  /** Where it is made, beside its place. */
  readonly draft: string
  /** Puts it, closed, in its place. */
  keep(): Promise<void>
  /** Leaves nothing behind; after `keep` nothing of the store is there to go. */
  discard(): Promise<void>
}

/** Begins the store that the command line names, as FILE or `sqlite:FILE`. Refuses a file that is there, or that a result will be. */
export async function newStore(stated: string, results: readonly string[]): Promise<NewStore> {
  if (/^postgres(?:ql)?:/.test(stated))
    throw misuse('dedupe makes a store in a file of SQLite: name it with --store FILE.')
  const target = resolve(stated.replace(/^sqlite:/, ''))
  if (existsSync(target)) throw taken(stated)
  if (results.some((path) => resolve(path) === target)) throw invalid('file-named-twice', { path: stated })
  const folder = await mkdtemp(join(dirname(target), `.onefold-${process.pid}-`)).catch(
    (cause: NodeJS.ErrnoException) => {
      const found =
        cause.code === 'ENOENT'
          ? refusal('store-unwritable/folder', { file: stated })
          : refusal('store-unwritable', { file: stated, reason: cause.message })
      throw new OnefoldError('invalid', [found], { cause })
    },
  )
  const draft = join(folder, 'store.db')
  return {
    draft,
    async keep() {
      if (existsSync(target)) throw taken(stated)
      await rename(draft, target)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

function taken(stated: string): OnefoldError {
  return conflict('store-there', { file: stated })
}
