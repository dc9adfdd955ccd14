import type { ResolveAnswer, ResolveOptions } from '../../api/search.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type Sight } from '../../model/sight.ts'
import { EMPTY_PLAN } from '../../write/commit/changes-of-plan.ts'
import { type Decision, decide, hasMoved } from '../../write/commit/decide.ts'
import { type Situation, situationOf } from '../../write/commit/decision-context.ts'
import { notIndexed } from '../groups/not-indexed.ts'
import { openDuplicates } from '../groups/open-duplicates.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { candidateView, inSight, judge } from '../search/judge.ts'
import { type OneRecord, oneRecord, onlyAlone } from '../search/one-record.ts'
import { shownRecords } from '../tables/expanded.ts'

const MOST_CANDIDATES = 1000
const DEFAULT_CANDIDATES = 10
/** A look that writes nothing is taken again when the table moved under it. */
const LOOKS = 5
/** Stands for the row of a record that is not written: no row has this number. */
const NO_ROW: RowNumber = Number.MAX_SAFE_INTEGER

/** Says what a synchronization would make of a record. */
export async function resolveRecord(
  rooms: Rooms,
  caller: Caller,
  entityId: string,
  record: { readonly [member: string]: unknown },
  { createIfNone = false, limit = DEFAULT_CANDIDATES, comment }: ResolveOptions,
): Promise<ResolveAnswer> {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST_CANDIDATES)
    throw invalid('limit-invalid', { most: MOST_CANDIDATES }, 'limit')
  const { situation: first, sight } = await openDuplicates(rooms, caller, entityId)
  const table = first.table.id
  const command: Command = { operationId: rooms.ids.next(), principal: caller.principal, instant: rooms.clock.now() }
  // What is only looked at may be of any scope: nothing comes of it but an answer about what is in sight.
  const one = oneRecord(rooms, record, command, createIfNone ? sight : EVERYTHING)
  const look = (situation: Situation, row: RowNumber) =>
    lookAt({ rooms, entityId, sight, limit, createIfNone, comment }, situation, one, row)
  if (!createIfNone) return lookedAgain(rooms, table, (situation) => look(situation, NO_ROW))
  return decide(rooms, table, async (situation) => {
    const [row] = await rooms.store.records.reserveRows(situation.table.serial, 1)
    return look(situation, row!)
  })
}

async function lookedAgain(
  rooms: Rooms,
  table: string,
  look: (situation: Situation) => Promise<Decision<ResolveAnswer>>,
): Promise<ResolveAnswer> {
  for (let looks = 1; ; looks++) {
    try {
      return (await look(await situationOf(rooms, table))).answer
    } catch (error) {
      if (!hasMoved(error) || looks === LOOKS) throw error
    }
  }
}

interface Looking {
  readonly rooms: Rooms
  readonly entityId: string
  readonly sight: Sight
  readonly limit: number
  readonly createIfNone: boolean
  readonly comment: string | undefined
}

async function lookAt(
  { rooms, entityId, sight, limit, createIfNone, comment }: Looking,
  situation: Situation,
  one: OneRecord,
  row: RowNumber,
): Promise<Decision<ResolveAnswer>> {
  const { table, live } = situation
  if (live === undefined) throw notIndexed(entityId)
  const draft = await one.draftIn(situation)
  const { plan, outcome, id, after } = await one.plan(situation, draft, row, {
    asks: true,
    ...(comment === undefined ? {} : { comment }),
  })
  const shown = async (record: TableRecord) => (await shownRecords(rooms.store, table, [record], sight))[0]!
  if (outcome !== 'INSERTED' || after === undefined) {
    const [known] = await rooms.store.records.byIds(table.serial, [id], sight)
    return { answer: known ? await knownAnswer(known) : OUT_OF_SIGHT, plan: EMPTY_PLAN }
  }
  const { decision, linked, withheld } = inSight(await judge(rooms, situation, live, after), sight)
  const best = decision === 'MATCH' ? linked[0]?.record : undefined
  const candidates = linked.slice(0, limit).map((each) => candidateView(live, after, each))
  const created = decision === 'NEW' && createIfNone
  const answered = created ? after : best
  return {
    answer: {
      decision,
      ...(answered ? { record: await shown(answered), key: answered.key } : {}),
      candidates,
      ...(withheld > 0 ? { withheld } : {}),
      created,
    },
    plan: created ? onlyAlone(plan, after.row) : EMPTY_PLAN,
  }

  async function knownAnswer(known: TableRecord): Promise<ResolveAnswer> {
    const explanation = 'It is known by its id, by a source or by its identity.'
    return {
      decision: 'MATCH',
      record: await shown(known),
      key: known.key,
      candidates: [{ id: known.id, key: known.key, score: 100, label: 'MATCH', explanation }],
      created: false,
    }
  }
}

/** Somebody has it who is not shown. */
const OUT_OF_SIGHT: ResolveAnswer = Object.freeze({ decision: 'REVIEW', candidates: [], withheld: 1, created: false })
