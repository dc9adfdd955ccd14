import type { Refusal } from '../error/onefold-error.ts'
import type { SinkDefinition } from '../ports/kinds/sink-kind.ts'
import type { SourceDefinition } from '../ports/kinds/source-kind.ts'
import type { SchemaNode } from './issues.ts'
import { type Definitions, OWN_KINDS } from './kinds.ts'
import { EACH, marksOf } from './marks.ts'
import { common, READ_ONLY_MEMBERS } from './schemas/parts.ts'

/** What is wrong with kinds that a host adds, each named by its option. */
export function definitionRefusals({ sinks, sources }: Definitions): readonly Refusal[] {
  const refused = (role: 'sink' | 'source', kinds: { readonly [kind: string]: Kind }): readonly Refusal[] =>
    Object.entries(kinds).flatMap(([name, kind]) =>
      [...nameProblems(role, name), ...kindProblems(kind)].map((text) => {
        return { code: 'kind-invalid', path: `${role}s.${name}`, text }
      }),
    )
  return [...refused('sink', sinks), ...refused('source', sources)]
}

type Kind = SinkDefinition | SourceDefinition

function* nameProblems(role: string, name: string): Iterable<string> {
  if (!new RegExp(`^${role}(?:-[a-z0-9]+)+$`).test(name))
    yield `The name of a kind of ${role} is "${role}-" and small letters, digits and hyphens.`
  else if (OWN_KINDS.schemaOf(name) !== undefined) yield 'The engine has this kind itself.'
}

const TAKEN = new Set(['id', 'type', ...Object.keys(common), ...READ_ONLY_MEMBERS])

function* kindProblems(kind: Kind): Iterable<string> {
  const { schema, open, address } = kind as Partial<Kind> & { readonly open?: unknown } // a host without types may say anything
  if (typeof open !== 'function') yield 'A kind has a function "open".'
  if (schema?.type !== 'strict_object') return yield 'The schema of a kind is a strictObject of valibot.'
  for (const member of Object.keys(schema.entries))
    if (TAKEN.has(member)) yield `Every resource has the member "${member}": a kind does not state it.`
  const marks = marksOf(schema as SchemaNode)
  for (const { steps, secret, chosen } of marks) {
    const member = steps.join('.')
    if (secret && (chosen || steps.includes(EACH)))
      yield `The secret "${member}" lies in a list, a map or a choice: it cannot.`
    else if (chosen) yield `The reference "${member}" lies in a choice: it cannot.`
  }
  if (address === undefined && marks.some(({ secret, refersTo }) => secret || refersTo?.includes('credentials')))
    yield 'A kind with secrets or credentials says by "address" where it presents them.'
}
