import type { Instant } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { LookupServices } from '../commit/write-services.ts'
import type { ExternalLookups } from '../validate/references.ts'
import type { UpsertMode } from '../validate/validated-record.ts'
import { type Identities, identitiesOf } from './identities.ts'
import { type IdentityRules, identityRulesOf, locateBearers } from './identity-bearer.ts'
import { locate, type RecordLocations } from './record-location.ts'

interface IdentityLookup {
  readonly mode: UpsertMode
  readonly instant: Instant
  readonly budget: ScriptBudget
}

/** Who the drafts of a batch may be: where their ids, source pairs and identities lead. */
export async function lookUpByIdentity(
  services: LookupServices,
  context: DecisionContext,
  drafts: readonly Draft[],
  { mode, instant, budget }: IdentityLookup,
): Promise<{
  readonly lookups: ExternalLookups
  readonly identities: Identities
  readonly locations: RecordLocations
  readonly rules: IdentityRules
}> {
  const stated = drafts.flatMap(({ id }) => id ?? [])
  const lookups = { services, context, instant, budget, ids: new Set(stated) }
  const identities = await identitiesOf(lookups, drafts, mode)
  const own = [...identities.values()].flatMap((found) => ('id' in found ? found.id : []))
  const pairs = drafts.flatMap(({ sources }) => sources)
  const { records } = services.store
  const { serial } = context.table
  const rules = identityRulesOf(context.components.dataset)
  const known = rules.ofColumns ? [...new Set(own)] : []
  const locations = await locate(records, serial, [...new Set([...stated, ...own])], pairs, known)
  const asked = [...identities].flatMap(([stated, found]) => ('id' in found ? [{ identity: found.id, stated }] : []))
  await locateBearers(records, serial, rules, locations, asked)
  return { lookups, identities, locations, rules }
}
