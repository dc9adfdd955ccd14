import { describe, test } from 'vitest'
import { catalogueRules } from './store/catalogue.ts'
import { clearRules } from './store/clear.ts'
import { commitRules } from './store/commit.ts'
import { definitionRules } from './store/definitions.ts'
import { deliveryRules } from './store/deliveries.ts'
import { erasureRules } from './store/erasure.ts'
import { generationRules } from './store/generations.ts'
import { lookupRules } from './store/lookups.ts'
import { matchingRules } from './store/matching.ts'
import { modelRules } from './store/model.ts'
import { pageRules } from './store/pages.ts'
import { pendingRules } from './store/pending.ts'
import { queueRules } from './store/queue.ts'
import { raceRules } from './store/races.ts'
import { rangeRules } from './store/ranges.ts'
import { recordRules } from './store/records.ts'
import type { Exemption, OpenedStore, StoreRule } from './store/rule.ts'
import { rulingRules } from './store/rulings.ts'
import { runPartRules } from './store/run-parts.ts'
import { runQueueRules } from './store/run-queue.ts'
import { runRules } from './store/runs.ts'
import { scanRules } from './store/scan.ts'
import { play } from './store/scene.ts'
import { scopeRules } from './store/scopes.ts'
import { seenRules } from './store/seen.ts'
import { sharedKeyRules } from './store/shared-keys.ts'
import { snapshotRules } from './store/snapshots.ts'
import { touchedRules } from './store/touched.ts'

const DUTIES: readonly (readonly [duty: string, rules: readonly StoreRule[]])[] = [
  ['the catalogue', catalogueRules],
  ['records', recordRules],
  ['pages', pageRules],
  ['look-ups', lookupRules],
  ['row scopes', scopeRules],
  ['commits', commitRules],
  ['what was seen', seenRules],
  ['matching', matchingRules],
  ['shared keys', sharedKeyRules],
  ['generations', generationRules],
  ['rulings', rulingRules],
  ['runs', [...runRules, ...runQueueRules, ...runPartRules]],
  ['definitions', definitionRules],
  ['deliveries', [...deliveryRules, ...queueRules, ...rangeRules]],
  ['snapshots', snapshotRules],
  ['scans', scanRules],
  ['clearing', clearRules],
  ['what was touched', touchedRules],
  ['what waits', pendingRules],
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
