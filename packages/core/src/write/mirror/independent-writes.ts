import { type Json, pairName } from '../../model/record.ts'
import type { TableWrite } from '../../ports/kinds/table-writer.ts'
import { readDraft } from '../../table/draft.ts'

/**
 * The writes in groups that stand in their order. Those of a group may go in one commit: each states a record of its own, with
 * source pairs that no other of the group states. What removes, clears or absorbs is a group of its own.
 */
export function independentGroups(writes: readonly TableWrite[]): readonly (readonly TableWrite[])[] {
  const groups: TableWrite[][] = []
  let names = new Set<string>()
  let open = false
  for (const write of writes) {
    const own = namesOf(write)
    if (open && own?.every((name) => !names.has(name))) groups.at(-1)?.push(write)
    else {
      groups.push([write])
      names = new Set()
    }
    open = own !== undefined
    for (const name of own ?? []) names.add(name)
  }
  return groups
}

/** What a write states: its record and source pairs. Undefined: it has to stay by itself. */
function namesOf({ operation, payload }: TableWrite): readonly string[] | undefined {
  if (operation !== 'insert' && operation !== 'update') return undefined
  const { id, sources } = readDraft(payload, 0)
  if (id === undefined || absorbedBy(payload).length > 0) return undefined
  return [id, ...sources.map(pairName)]
}

/** The records that a survivor absorbed. */
export function absorbedBy({ _metadata }: { readonly [member: string]: Json }): readonly string[] {
  const merged = (_metadata as { readonly _merged?: readonly string[] } | undefined)?._merged // as `viewOf` writes it
  return Array.isArray(merged) ? merged : []
}
