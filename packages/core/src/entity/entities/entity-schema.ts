import * as v from 'valibot'
import type { EntityInput } from '../../api/configuration.ts'
import { OnefoldError } from '../../error/onefold-error.ts'
import { CRON_TYPES } from '../../model/resources/cron.ts'
import { ENTITY_TYPES } from '../../model/resources/entity.ts'
import { flag, ID, numberBetween, oneOf, tableId, text, wholeNumber } from '../../resource/schemas/parts.ts'
import { refusalsOfIssues, type SchemaNode } from '../../validate/schema-issues.ts'

const source = v.strictObject({
  resource: ID,
  transformation: v.exactOptional(ID),
  cronType: v.exactOptional(oneOf(CRON_TYPES)),
  cron: v.exactOptional(text),
  incremental: v.exactOptional(flag),
  deletes: v.exactOptional(flag),
  maxDeleteShare: v.exactOptional(numberBetween(0, 1)),
})

/** An entity as a package carries it. */
const entity = v.strictObject({
  id: ID,
  description: v.exactOptional(text),
  table: tableId,
  type: oneOf(ENTITY_TYPES),
  enabled: v.exactOptional(flag),
  locked: v.exactOptional(flag),
  automatic: v.exactOptional(flag),
  asynchronous: v.exactOptional(flag),
  indexer: v.exactOptional(ID),
  classifier: v.exactOptional(ID),
  merger: v.exactOptional(ID),
  steward: v.exactOptional(ID),
  pipeline: v.exactOptional(ID),
  stewardCronType: v.exactOptional(oneOf(CRON_TYPES)),
  stewardCron: v.exactOptional(text),
  sources: v.optional(v.pipe(v.array(source), v.maxLength(1000)), []),
  sinks: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          resource: ID,
          transformation: v.exactOptional(ID),
          audit: v.optional(flag, true),
          maximumAttempts: v.optional(wholeNumber(0, 1_000_000), 0),
        }),
      ),
      v.maxLength(1000),
    ),
    [],
  ),
})

/** Refuses with `invalid` everything that is no entity's, unknown members with the nearest known one. */
export function parseEntity(given: unknown): EntityInput {
  const parsed = v.safeParse(entity, given)
  if (parsed.success) return parsed.output
  throw new OnefoldError('invalid', refusalsOfIssues(entity as SchemaNode, given, parsed.issues))
}
