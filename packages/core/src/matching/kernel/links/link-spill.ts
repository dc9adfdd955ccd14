import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import { createLinkList, type LinkList } from './link-list.ts'

/** Where a batch keeps the links that it has no room for in memory. */
export interface SpillPlace {
  /** A folder that is there, for this batch alone. Who made it takes it away, and with it what is in it. */
  readonly folder: string
  /** Links that a thread keeps in memory, at least 1; it may be a task's more. */
  readonly links: number
}

/** The runs that one thread wrote into a file, each as many links as it says. */
export interface SpilledLinks {
  readonly file: string
  readonly runs: readonly number[]
}

/** Takes links out of a list that has become too long. */
export interface LinkSpill {
  /** Empties the list when it has reached the limit. */
  relieve(links: LinkList): void
  /** Undefined when everything found room. Nothing is written afterwards. */
  end(): SpilledLinks | undefined
}

/** `name` is that of no other spill of the batch. The file is begun with the first run. */
export function createSpill(place: SpillPlace | undefined, name: string): LinkSpill {
  if (place === undefined) return { relieve: () => undefined, end: () => undefined }
  const file = join(place.folder, `links-${name}`)
  const runs: number[] = []
  let handle: number | undefined
  return {
    relieve(links) {
      if (links.count < place.links) return
      guarded(file, () => {
        handle ??= openSync(file, 'w')
        for (const bytes of fieldsOf(links)) writeWhole(handle, bytes)
      })
      runs.push(links.count)
      links.count = 0
    },
    end() {
      if (handle === undefined) return undefined
      closeSync(handle)
      handle = undefined
      return { file, runs }
    },
  }
}

/** The runs of a file, one after the other: each is gone when the next is asked for. */
export function* spilledRuns({ file, runs }: SpilledLinks): Generator<LinkList> {
  const handle = guarded(file, () => openSync(file, 'r'))
  try {
    const links = createLinkList(runs.reduce((most, run) => Math.max(most, run), 0))
    for (const run of runs) {
      links.count = run
      guarded(file, () => {
        for (const bytes of fieldsOf(links)) readWhole(handle, bytes)
      })
      yield links
    }
  } finally {
    closeSync(handle)
  }
}

function fieldsOf({ count, a, b, score, mappings }: LinkList): readonly Uint8Array[] {
  return [a, b, score, mappings].map((field) => new Uint8Array(field.buffer, 0, count * field.BYTES_PER_ELEMENT))
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
}

function readWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(handle, bytes, at, bytes.length - at, null)
    if (count === 0) throw new Error('The file ends too early.')
    at += count
  }
}

function guarded<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message
    throw new OnefoldError('unavailable', [refusal('links-not-kept', { file, reason })], { cause })
  }
}
