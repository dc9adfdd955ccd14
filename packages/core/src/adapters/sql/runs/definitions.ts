import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import type { Definition } from '../../../model/definition.ts'
import type {
  DefinitionQuery,
  DefinitionStore,
  Firing,
  SavedDefinition,
} from '../../../ports/store/definition-store.ts'
import type { Submission } from '../../../ports/store/run-store.ts'
import { allOf, given, holds } from '../conditions.ts'
import { column, has, type OperationsOf, type StoreOperation, snapshot, transaction } from '../operation.ts'
import { insertInto, relation, select, update } from '../relation.ts'
import { submitRun } from './submit.ts'

const DEFINITION = relation<Definition>('definition', {
  id: 'text',
  type: 'text',
  name: 'text',
  description: 'text?',
  cron: 'text',
  timezone: 'text',
  enabled: 'flag',
  source: 'text',
  orphaned: 'flag',
  overlap: 'text',
  input: 'json',
  notification: 'json?',
  version: 'integer',
  owner: 'text',
  lastRun: 'integer?',
  lastRunId: 'text?',
  nextRun: 'integer?',
})

/** Definitions, and their slots: each is taken once, in the transaction that makes its run. */
export const definitionOperations: OperationsOf<DefinitionStore> = {
  *find(id) {
    return (yield* select(DEFINITION, 'WHERE id = ?', [id]))[0]
  },
  list: (query) => snapshot(() => list(query)),
  save,
  *remove(id, expected) {
    if (!(yield* has('DELETE FROM @definition WHERE id = ? AND version = ? RETURNING id', [id, expected])))
      throw versionMoved(id)
  },
  due: (limit) => select(DEFINITION, 'WHERE next_run <= #now ORDER BY next_run, id LIMIT ?', [limit]),
  fire: (firing) => transaction(() => fire(firing)),
}

function* save({ id, nextRun, ...saved }: SavedDefinition, expected: number | null): StoreOperation<Definition> {
  const { description = null, notification = null } = saved
  const values = { ...saved, description, notification, nextRun, version: (expected ?? 0) + 1 }
  const written =
    expected === null
      ? yield* insertInto(DEFINITION, { id, ...values }, 'ON CONFLICT (id) DO NOTHING')
      : (yield* update(DEFINITION, values, holds('id = ? AND version = ?', id, expected)))[0]
  if (written === undefined) throw versionMoved(id)
  return written
}

function* fire({ definition, slot, next, run }: Firing): StoreOperation<Submission | undefined> {
  const taken = yield* update(DEFINITION, { nextRun: next }, holds('id = ? AND next_run = ?', definition, slot))
  return taken.length === 0 ? undefined : yield* submitRun(run)
}

function* list({ type, enabled, source, orphaned, ids, offset, limit }: DefinitionQuery) {
  const where = allOf([
    given(type, 'type = ?'),
    given(enabled, 'enabled = ?'),
    given(source, 'source = ?'),
    given(orphaned, 'orphaned = ?'),
    given(ids, 'id IN ?texts'),
  ])
  const page = `WHERE ${where.text} ORDER BY name, id LIMIT ? OFFSET ?`
  const definitions = yield* select(DEFINITION, page, [...where.values, limit, offset])
  const [total = 0] = yield* column<number>(`SELECT count(*) FROM @definition WHERE ${where.text}`, where.values)
  return { definitions, total }
}

function versionMoved(id: string): OnefoldError {
  return new OnefoldError('stale', [refusal('version-moved', { id })])
}
