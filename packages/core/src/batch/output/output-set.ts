import { resolve } from 'node:path'
import { invalid } from '../../error/onefold-error.ts'
import { type OutputFile, openOutput } from './output-file.ts'

/** Several files that appear together, or none of them. */
export interface OutputSet {
  /** A file of the set; undefined for one that nobody asked for. */
  file(name: string): OutputFile | undefined
  open(name: string, path: string): Promise<OutputFile>
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Refuses a path that is named twice or is one of the inputs. */
export async function openOutputs(
  paths: { readonly [name: string]: string | undefined },
  inputs: readonly string[],
): Promise<OutputSet> {
  const files = new Map<string, OutputFile>()
  const taken = new Set(inputs.map((path) => resolve(path)))
  const open = async (name: string, path: string): Promise<OutputFile> => {
    if (taken.has(resolve(path))) {
      throw invalid('file-named-twice', { path })
    }
    taken.add(resolve(path))
    const file = await openOutput(path)
    files.set(name, file)
    return file
  }
  const discard = async (): Promise<void> => {
    for (const file of files.values()) await file.discard()
  }
  try {
    for (const [name, path] of Object.entries(paths)) if (path !== undefined) await open(name, path)
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
