import { message } from '../error/message.ts'
import type { Json, Values } from '../model/record.ts'
import { isReserved } from '../model/reserved.ts'
import type { CompleteRecord } from './record-script.ts'

/**
 * What a pipeline's script makes of a record, as the record that it was. A transformation says which record is meant; a
 * pipeline only how it looks, so `_id` and `_source` stay whatever the script answers. To state others would write another
 * record, or a new one at every load, so it is refused [TF-3920].
 */
export const keptIdentity: CompleteRecord = ({ before, values }, { errors }) => {
  const kept = Object.entries(before).filter(([member]) => isReserved(member) && !isMissing(before[member]))
  for (const [member, value] of kept)
    if (isMoved(member, value, values[member])) errors.push(message('phrase/script-moves-record', { member }))
  const own = Object.entries(values).filter(([member, value]) => !(isReserved(member) && isMissing(value)))
  return Object.fromEntries([...kept, ...own])
}

/** Sources may come along, as a load gives them to a record, and say anew when they changed it. */
function isMoved(member: string, before: Json | undefined, after: Json | undefined): boolean {
  if (isMissing(after)) return false
  if (member === '_id') return after !== before
  return member === '_source' && pairsOf(before).some((pair) => !pairsOf(after).includes(pair))
}

function pairsOf(sources: Json | undefined): readonly string[] {
  const entries: readonly Json[] = Array.isArray(sources) ? sources : []
  return entries.map((entry) => {
    const { _src, _src_id } = (entry ?? {}) as Values
    return JSON.stringify([_src, _src_id])
  })
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null
}
