/**
 * Writes packages/client/src/operations.ts from what the server itself says of its operations: what may stand in the path, the query and
 * the body of each, and which class of refusals each status tells.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOnefold } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'
import { STATUS } from '../packages/server/src/error-status.ts'
import type { WireSchema } from '../packages/server/src/guard/accept.ts'
import { OPERATION } from '../packages/server/src/guard/operation.ts'
import type { OperationSpec } from '../packages/server/src/guard/operation-spec.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'packages', 'client', 'src', 'operations.ts')
const FORMATTER = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

await using onefold = await openOnefold({ store: sqliteStore(':memory:') })
const { routes } = createApp(onefold, { secretKey: 'what the operations are depends on no secret' })

const operations = new Map<string, OperationSpec>()
for (const { method, path, handler } of routes) {
  const spec = (handler as { readonly [OPERATION]?: OperationSpec })[OPERATION]
  const isOlder = !path.startsWith('/api/') // paths without it are other names of the same
  if (spec !== undefined && !isOlder) operations.set(`${method} ${path}`, spec)
}

/** The members that an object of the wire may have; undefined where the schema does not say. */
function membersOf(schema: WireSchema | undefined): readonly string[] | undefined {
  if (schema === undefined) return []
  const { entries, options } = schema as { readonly entries?: object; readonly options?: readonly WireSchema[] }
  if (entries !== undefined) return Object.keys(entries)
  const members = options?.map(membersOf)
  return members?.every((each) => each !== undefined) ? [...new Set(members.flat())] : undefined
}

const union = (names: readonly string[]) =>
  names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ')
const pathOf = (path: string) => [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))

function bodyOf({ json, consumes }: OperationSpec): string {
  if (json === undefined) return consumes === undefined ? 'never' : 'Blob | ReadableStream<Uint8Array>'
  // A loose object says what it has where its pipe refuses the rest, as `knownMembers` does.
  const isKnown = json.type === 'object' || json.type === 'strict_object' || 'pipe' in json
  const members = isKnown ? membersOf(json) : undefined
  return members === undefined ? 'unknown' : members.length === 0 ? 'object' : `Members<${union(members)}>`
}

const lines = [...operations]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, spec]) => {
    const path = pathOf(name)
    const query = membersOf(spec.query) ?? []
    return `  '${name}': Operation<${union(path)}, ${union(query)}, ${bodyOf(spec)}>`
  })

writeFileSync(
  FILE,
  `// Made by scripts/generate-operations.ts from the operations of the server. Changes go there.
import type { ErrorClass } from '@onefold/core/error'

/** What an operation takes: the names in its path, those of its query, and its body. */
interface Operation<Path extends string, Query extends string, Body> {
  /** Each is needed. */
  readonly path: Path
  /** Each may stay away, as far as the names go. */
  readonly query: Query
  /** Of JSON the members that are understood. */
  readonly body: Body
}

/** An object with some of these members. */
type Members<Name extends string> = { readonly [Member in Name]?: unknown }

/** Every operation of the HTTP interface, by its method and path. */
export interface Operations {
${lines.join('\n')}
}

/** The class of a refusal by the status of its answer. */
export const CLASSES: { readonly [status: number]: ErrorClass | undefined } = {
${Object.entries(STATUS)
  .map(([name, status]) => `  ${status}: '${name}',`)
  .join('\n')}
}
`,
)

const { status } = spawnSync(process.execPath, [FORMATTER, 'format', '--write', FILE], { cwd: ROOT })
if (status !== 0) throw new Error('What was made cannot be formatted.')
