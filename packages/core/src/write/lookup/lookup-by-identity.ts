import type { Instant } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import type { UpsertMode } from '../upsert/upsert-batch.ts'
import type { Outside } from '../validate/external-lookups.ts'
import { type Identities, identitiesOf } from './identities.ts'
import { type Located, locate } from './record-location.ts'

export interface RecognizeContext {
  readonly rooms: WriteRooms
  readonly mode: UpsertMode
  readonly instant: Instant
  readonly budget: ScriptBudget
}

/** Who the drafts of a batch may be: what their ids, source pairs and identities lead to. */
export async function recognized(
  situation: Situation,
  drafts: readonly Draft[],
  { rooms, mode, instant, budget }: RecognizeContext,
): Promise<{ readonly outside: Outside; readonly identities: Identities; readonly located: Located }> {
  const stated = drafts.flatMap(({ id }) => id ?? [])
  const outside = { rooms, situation, instant, budget, ids: new Set(stated) }
  const identities = await identitiesOf(outside, drafts, mode)
  const ids = [...stated, ...[...identities.values()].flatMap((found) => ('id' in found ? found.id : []))]
  const pairs = drafts.flatMap(({ sources }) => sources)
  const located = await locate(rooms.store.records, situation.table.serial, [...new Set(ids)], pairs)
  return { outside, identities, located }
}
