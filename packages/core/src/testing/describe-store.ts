import { describe, test } from 'vitest'
import { attemptRules } from './store/attempts.ts'
import { catalogueRules } from './store/catalogue.ts'
import { commitRules } from './store/commit/commit.ts'
import { modelRules } from './store/commit/model.ts'
import { raceRules } from './store/commit/races.ts'
import { seenRules } from './store/commit/seen.ts'
import { deliveryRules } from './store/delivery/deliveries.ts'
import { queueRules } from './store/delivery/queue.ts'
import { queuedAgainRules } from './store/delivery/queued-again.ts'
import { rangeRules } from './store/delivery/ranges.ts'
import { erasureRules } from './store/erasure.ts'
import { deferredRules } from './store/matching/deferred-writes.ts'
import { generationRules } from './store/matching/generations.ts'
import { matchingRules } from './store/matching/matching.ts'
import { rulingRules } from './store/matching/rulings.ts'
import { sharedKeyRules } from './store/matching/shared-keys.ts'
import { changedRowRules } from './store/matching/touched.ts'
import { clearRules } from './store/records/clear.ts'
import { cutClusterRules } from './store/records/cut-clusters.ts'
import { identityRules } from './store/records/identities.ts'
import { lookupRules } from './store/records/lookups.ts'
import { pageRules } from './store/records/pages.ts'
import { recordRules } from './store/records/records.ts'
import { scanRules } from './store/records/scan.ts'
import { scopeRules } from './store/records/scopes.ts'
import { snapshotRules } from './store/records/snapshots.ts'
import { unstorableRules } from './store/records/unstorable.ts'
import { visiblePartRules } from './store/records/visible-parts.ts'
import type { Exemption, OpenedStore, StoreRule } from './store/rule.ts'
import { definitionRules } from './store/runs/definitions.ts'
import { runPartRules } from './store/runs/run-parts.ts'
import { runQueueRules } from './store/runs/run-queue.ts'
import { runRules } from './store/runs/runs.ts'
import { play } from './store/store-context.ts'

const DUTIES: readonly (readonly [duty: string, rules: readonly StoreRule[]])[] = [
  ['the catalogue', catalogueRules],
  ['attempts', attemptRules],
  ['records', recordRules],
  ['pages', pageRules],
  ['look-ups', lookupRules],
  ['identities', identityRules],
  ['what cannot be stored', unstorableRules],
  ['row scopes', [...scopeRules, ...visiblePartRules, ...cutClusterRules]],
  ['commits', commitRules],
  ['what was seen', seenRules],
  ['matching', matchingRules],
  ['shared keys', sharedKeyRules],
  ['generations', generationRules],
  ['rulings', rulingRules],
  ['runs', [...runRules, ...runQueueRules, ...runPartRules]],
  ['definitions', definitionRules],
  ['deliveries', [...deliveryRules, ...queueRules, ...queuedAgainRules, ...rangeRules]],
  ['snapshots', snapshotRules],
  ['scans', scanRules],
  ['clearing', clearRules],
  ['what was touched', changedRowRules],
  ['what waits', deferredRules],
  ['erasures and what is remembered', erasureRules],
  ['races', raceRules],
  ['a naive model', modelRules],
]

export interface DescribeOptions {
  readonly exemptions?: readonly Exemption[]
  /** False for a store that lives in memory: what outlives a closed store is not asked of it. @default true */
  readonly durable?: boolean
}

/** The rule that speaks of durable stores alone. */
const DURABLE_RULE = 'ST-3'

/**
 * The definition of the store port: a store is one when it passes. Each test opens an empty store of its own by `open`.
 * An exempted rule is left out and its reason printed.
 */
export function describeStore(
  name: string,
  open: () => Promise<OpenedStore>,
  { exemptions = [], durable = true }: DescribeOptions = {},
): void {
  const known = new Set(DUTIES.flatMap(([, rules]) => rules.map(({ id }) => id)))
  for (const { rule } of exemptions) {
    if (!known.has(rule)) throw new TypeError(`Expected exemptions to name rules of the store, got "${rule}"`)
  }
  const reasons = new Map(exemptions.map(({ rule, reason }) => [rule, reason]))
  describe(name, () => {
    for (const [duty, rules] of DUTIES) {
      describe(duty, () => {
        for (const rule of rules) if (durable || rule.id !== DURABLE_RULE) prove(rule, open, reasons)
      })
    }
  })
}

function prove(rule: StoreRule, open: () => Promise<OpenedStore>, reasons: ReadonlyMap<string, string>): void {
  const reason = reasons.get(rule.id)
  if (reason !== undefined) test.skip(`${rule.title} (exempt: ${reason})`)
  else test(rule.title, ({ skip }) => play(rule, open, skip))
}
