import type { Refusal } from '../error/onefold-error.ts'
import type { Resource } from '../model/resource.ts'

type Members = { readonly [member: string]: unknown }

/** Something of the interface that no engine does yet. */
interface Later {
  readonly type: Resource['type']
  /** The list whose items are asked; absent, the resource itself. */
  readonly list?: string
  /** The member, from the item on. */
  readonly member: string
  /** Whether this item asks for it. */
  readonly asked: (item: Members) => boolean
}

const nested = (keys: unknown) => (keys as readonly string[]).some((key) => key.includes('.'))

/** What is refused by name, so that nothing is ever accepted and left undone. One line for each. */
const NOT_YET: readonly Later[] = [
  { type: 'indexer', list: 'mappings', member: 'matching', asked: ({ matching }) => matching !== 'EXACT' },
  { type: 'indexer', list: 'mappings', member: 'type', asked: ({ type }) => type === 'SCRIPT' },
  { type: 'indexer', list: 'mappings', member: 'keys', asked: ({ keys }) => nested(keys) },
  { type: 'classifier-weight', list: 'mappings', member: 'keys', asked: ({ keys }) => nested(keys) },
  { type: 'classifier-weight', list: 'mappings', member: 'object', asked: ({ object }) => object === true },
  { type: 'classifier-weight', member: 'termFrequency', asked: ({ termFrequency }) => termFrequency === true },
  { type: 'classifier-weight', member: 'onePerSource', asked: ({ onePerSource }) => onePerSource === true },
  { type: 'sink-file', member: 'type', asked: () => true },
]

export function notYetRefusals(resource: Resource): readonly Refusal[] {
  return refusalsOf(resource, NOT_YET, 'not-available', 'This is not part of this version.')
}

function refusalsOf(resource: Resource, later: readonly Later[], code: string, text: string): readonly Refusal[] {
  const members = resource as unknown as Members
  return later
    .filter(({ type }) => type === resource.type)
    .flatMap(({ list, member, asked }) =>
      list === undefined
        ? asked(members)
          ? [{ code, path: member, text }]
          : []
        : (members[list] as readonly Members[]).flatMap((item, index) =>
            asked(item) ? [{ code, path: `${list}[${index}].${member}`, text }] : [],
          ),
    )
}
