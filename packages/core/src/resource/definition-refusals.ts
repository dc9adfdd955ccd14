import { message, type RefusalMessage } from '../error/message.ts'
import { type Refusal, refusalOf } from '../error/refusal.ts'
import type { SinkDefinition } from '../ports/kinds/sink-kind.ts'
import type { SourceDefinition } from '../ports/kinds/source-kind.ts'
import type { SchemaNode } from '../validate/schema-issues.ts'
import { type Definitions, OWN_KINDS } from './kinds.ts'
import { EACH, marksOf } from './marks.ts'
import { common, READ_ONLY_MEMBERS } from './schemas/parts.ts'

/** What is wrong with kinds that a host adds, each named by its option. */
export function definitionRefusals({ sinks, sources }: Definitions): readonly Refusal[] {
  const refused = (role: 'sink' | 'source', kinds: { readonly [kind: string]: Kind }): readonly Refusal[] =>
    Object.entries(kinds).flatMap(([name, kind]) =>
      [...nameProblems(role, name), ...kindProblems(kind)].map((problem) => refusalOf(problem, `${role}s.${name}`)),
    )
  return [...refused('sink', sinks), ...refused('source', sources)]
}

type Kind = SinkDefinition | SourceDefinition

function* nameProblems(role: string, name: string): Iterable<RefusalMessage> {
  if (!new RegExp(`^${role}(?:-[a-z0-9]+)+$`).test(name)) yield message('kind-invalid/name', { role })
  else if (OWN_KINDS.schemaOf(name) !== undefined) yield message('kind-invalid/own')
}

const TAKEN = new Set(['id', 'type', ...Object.keys(common), ...READ_ONLY_MEMBERS])

function* kindProblems(kind: Kind): Iterable<RefusalMessage> {
  const { schema, open, address } = kind as Partial<Kind> & { readonly open?: unknown } // a host without types may say anything
  if (typeof open !== 'function') yield message('kind-invalid/open')
  if (schema?.type !== 'strict_object') return yield message('kind-invalid/schema')
  for (const member of Object.keys(schema.entries))
    if (TAKEN.has(member)) yield message('kind-invalid/member', { member })
  const marks = marksOf(schema as SchemaNode)
  for (const { steps, secret, chosen } of marks) {
    const member = steps.join('.')
    if (secret && (chosen || steps.includes(EACH))) yield message('kind-invalid/secret', { member })
    else if (chosen) yield message('kind-invalid/reference', { member })
  }
  if (address === undefined && marks.some(({ secret, refersTo }) => secret || refersTo?.includes('credentials')))
    yield message('kind-invalid/address')
}
