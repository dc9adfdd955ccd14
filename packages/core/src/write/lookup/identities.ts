import { message, type RefusalMessage } from '../../error/message.ts'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { isBlank } from '../../lib/text/text.ts'
import type { RecordId, Values } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import { isRecordId } from '../../table/draft.ts'
import { compileIdentity } from '../../validate/identity.ts'
import { runScript } from '../validate/external-lookups.ts'
import type { ExternalLookups } from '../validate/references.ts'
import type { UpsertMode } from '../validate/validated-record.ts'
import { draftValidator, withoutNulls, withSource } from '../validate/validated-record.ts'

/** The id that a draft's dataset gives it, or why it gives none. Drafts that are not in here get a new one. */
export type Identities = ReadonlyMap<Draft, Identified>
type Identified = { readonly id: RecordId } | { readonly failure: RefusalMessage }

/** Works out the ids of drafts that state none, as their dataset's identity type says. */
export async function identitiesOf(
  lookups: ExternalLookups,
  drafts: readonly Draft[],
  mode: UpsertMode,
): Promise<Identities> {
  const { dataset } = lookups.context.components
  const open = drafts.filter(({ id, refusals }) => id === undefined && refusals.length === 0)
  if (dataset?.identityType === 'COLUMN') {
    const identity = compileIdentity(dataset)
    const source = dataset.columns.find(({ token }) => token === 'SOURCE')?.key
    const found = open.map((draft) => {
      const id = identity?.(withoutNulls(withSource(draft.stated, source, draft.sources)))
      return [draft, id] as const
    })
    return new Map(found.flatMap(([draft, id]) => (id === undefined ? [] : [[draft, { id }]])))
  }
  if (dataset?.identityType !== 'SCRIPT' || dataset.identityScript === undefined) return new Map()
  return scripted(lookups, dataset.identityScript, open, mode)
}

/** The script sees the record as it would be stored. One that its dataset refuses has no identity to speak of. */
async function scripted(
  lookups: ExternalLookups,
  source: string,
  open: readonly Draft[],
  mode: UpsertMode,
): Promise<Identities> {
  const validator = draftValidator(lookups.context, mode)
  const asked = open.flatMap((draft) => {
    const record = valuesOf(() => validator.ofNew(draft.stated, draft.sources).values)
    return record === undefined ? [] : [{ draft, record }]
  })
  const calls = asked.map(({ record }) => [record])
  const outcomes = calls.length === 0 ? [] : await runScript(lookups, source, ['record'], calls)
  return new Map(
    asked.flatMap(({ draft }, index): readonly (readonly [Draft, Identified])[] => {
      const outcome = outcomes[index]
      if (outcome?.state === 'FAILED') {
        const problem = outcome.message ?? outcome.text
        return [[draft, { failure: message('identity-failed/script', { problem }) }]]
      }
      const answer = outcome?.value ?? ''
      if (typeof answer === 'string' && isBlank(answer)) return []
      const id = typeof answer === 'number' ? String(answer) : answer
      return [[draft, isRecordId(id) ? { id } : { failure: message('identity-failed') }]]
    }),
  )
}

function valuesOf(validate: () => Values): Values | undefined {
  try {
    return validate()
  } catch (error) {
    if (isOnefoldError(error, 'invalid')) return undefined
    throw error
  }
}
