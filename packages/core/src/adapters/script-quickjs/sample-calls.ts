import type { Json } from '../../model/record.ts'

/** An empty value, a missing one, and samples of what else a column may hold. */
const VALUES: readonly Json[] = ['', null, 'sample', 12, ['sample'], [{ name: 'sample' }]]
const PATHS = /\brecord((?:\s*\??\.\s*[A-Za-z_$][\w$]*)+)(\s*\()?/g

type Members = { [member: string]: Json }

/** The arguments to try a script with, by what it calls them: once with each of the values in every place that it reads. */
export function sampleCalls(source: string, parameters: readonly string[]): readonly (readonly Json[])[] {
  const paths = pathsOf(source)
  return VALUES.map((value) => {
    const record = recordOf(paths, value)
    return parameters.map((parameter): Json => {
      if (parameter === 'record') return record
      if (parameter === 'records') return [record, record]
      if (parameter === 'values') return [value, value]
      return parameter === 'column' ? 'column' : value
    })
  })
}

/** The columns that a script reads, nested ones too: `record.address.city`. */
function pathsOf(source: string): readonly (readonly string[])[] {
  return [...source.matchAll(PATHS)].flatMap(([, path = '', call]) => {
    const steps = path
      .split('.')
      .map((step) => step.replace('?', '').trim())
      .filter((step) => step !== '')
    const columns = call === undefined ? steps : steps.slice(0, -1) // what is called is no column
    return columns.length === 0 ? [] : [columns]
  })
}

function recordOf(paths: readonly (readonly string[])[], value: Json): Json {
  const record: Members = {}
  for (const path of paths) {
    let at = record
    for (const step of path.slice(0, -1)) {
      if (!Object.hasOwn(at, step) || !isMembers(at[step])) define(at, step, {})
      at = at[step] as Members // just made, or found to be one
    }
    const last = path.at(-1) ?? ''
    if (!Object.hasOwn(at, last)) define(at, last, value)
  }
  return record
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A column may have any name. */
function define(members: Members, name: string, value: Json): void {
  Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}
