import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Takes away what a process that was ended left of results that it had begun, beside the files that its command line names and, of a pipe, among what is temporary. */
export function removeDrafts(args: readonly string[], pid: number): void {
  const named = args.map((arg) => resolve(arg.replace(/^--[a-z-]+=/, '').replace(/^sqlite:/, '')))
  const places = [...named, ...named.map(linkedPlace)]
  for (const folder of new Set([...places.map((path) => dirname(path)), tmpdir()])) {
    for (const name of entriesOf(folder))
      if (name.startsWith(`.onefold-${pid}-`)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** A word of the command line need not be a path. */
function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A result called by a link is begun where the link leads. */
function linkedPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
