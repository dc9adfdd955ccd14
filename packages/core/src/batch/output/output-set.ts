import { invalid } from '../../error/onefold-error.ts'
import { realPathOf } from '../real-path.ts'
import { type DedupeOutput, type OutputFile, openOutput } from './output-file.ts'

/** Several files that appear together, or none of them. */
export interface OutputSet {
  /** A file of the set; undefined for one that nobody asked for. */
  file(name: string): OutputFile | undefined
  open(name: string, output: DedupeOutput): Promise<OutputFile>
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Refuses a path that is named twice or is one of the inputs. */
export async function openOutputs(
  paths: { readonly [name: string]: DedupeOutput | undefined },
  inputs: readonly string[],
): Promise<OutputSet> {
  const files = new Map<string, OutputFile>()
  const taken = new Set(await Promise.all(inputs.map(realPathOf)))
  const open = async (name: string, output: DedupeOutput): Promise<OutputFile> => {
    const path = typeof output === 'string' ? output : output.name
    const place = typeof output === 'string' ? await realPathOf(path) : path
    if (taken.has(place)) {
      throw invalid('file-named-twice', { path })
    }
    taken.add(place)
    const file = await openOutput(output)
    files.set(name, file)
    return file
  }
  const discard = async (): Promise<void> => {
    for (const file of files.values()) await file.discard()
  }
  try {
    const named = Object.entries(paths).sort(
      ([, a], [, b]) => Number(typeof a === 'string') - Number(typeof b === 'string'),
    )
    for (const [name, path] of named) if (path !== undefined) await open(name, path) // a pipe takes long and may refuse: it comes first
  } catch (error) {
    await discard()
    throw error
  }
  return {
    file: (name) => files.get(name),
    open,
    async keep() {
      for (const file of files.values()) await file.finish() // what takes long comes first: then all appear at once
      for (const file of files.values()) await file.keep()
    },
    discard,
  }
}
