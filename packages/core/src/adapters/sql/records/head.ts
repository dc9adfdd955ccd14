import type { Head } from '../../../ports/store/record-store.ts'
import { first, type StoreOperation, write } from '../operation.ts'
import { unknownTable } from '../refusals.ts'

interface HeadRow extends Omit<Head, 'live' | 'building' | 'deferred'> {
  readonly deferred: boolean | number
  readonly live: number | null
  readonly building: number | null
}

const HEAD = `
  SELECT csn, configuration, records, archived, (SELECT csn FROM @catalogue) AS catalogue,
    (SELECT number FROM @generation AS g WHERE g.serial = h.serial AND state = 'LIVE') AS live,
    (SELECT number FROM @generation AS g WHERE g.serial = h.serial AND state = 'BUILDING') AS building,
    EXISTS (SELECT 1 FROM @pending AS p WHERE p.serial = h.serial) AS deferred
  FROM @head AS h WHERE serial = ?`

/** What a table's commits rest on, as it stands in the database now. */
export function* readHead(table: number): StoreOperation<Head> {
  return headOf(yield* first<HeadRow>(HEAD, [table]))
}

/**
 * The head, kept from every other writer until the transaction ends.
 *
 * Its generations are as of the statement's beginning, which may be before the lock was given. They can be trusted all
 * the same once `configuration` is found to be the one that the caller read earlier, for it moves with every generation;
 * who read nothing earlier asks `lockedHead`.
 */
export function* lockHead(table: number): StoreOperation<Head> {
  return headOf(yield* first<HeadRow>(`${HEAD} FOR UPDATE`, [table]))
}

/** The same, with its generations as they are behind the lock. */
export function* lockedHead(table: number): StoreOperation<Head> {
  yield* lockHead(table)
  return yield* readHead(table)
}

/** Says that what the table's records depend on is another than before. */
export function* reconfigure(table: number): StoreOperation<void> {
  const moved = yield* write('UPDATE @head SET configuration = configuration + 1 WHERE serial = ?', [table])
  if (moved === 0) throw unknownTable()
}

/** The generations that are open. */
export function openGenerations({ live, building }: Head): number[] {
  return [live, building].filter((number) => number !== undefined)
}

function headOf(head: HeadRow | undefined): Head {
  if (head === undefined) throw unknownTable()
  const { live, building, deferred, ...rest } = head
  return {
    ...rest,
    ...(live === null ? {} : { live }),
    ...(building === null ? {} : { building }),
    ...(deferred ? { deferred: true } : {}),
  }
}
