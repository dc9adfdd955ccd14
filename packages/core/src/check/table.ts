import { compileRules, isCurrentKernel, keyerOf, type MatchConfiguration } from '../matching/rules.ts'
import type { Table } from '../model/resources/table.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { Generation } from '../ports/store/match-store.ts'
import type { Head } from '../ports/store/record-store.ts'
import type { Store } from '../ports/store/store.ts'
import { type Configuration, findResource } from '../resource/configuration.ts'
import type { Report } from './findings.ts'
import { checkGroups } from './groups.ts'
import { checkIdentities } from './identities.ts'
import { checkKeys } from './keys.ts'
import { checkLaterIdentities } from './later-identities.ts'
import { checkLinks } from './links.ts'
import { checkLogs } from './logs.ts'
import { checkPairs } from './pairs.ts'
import { checkRulings } from './rulings.ts'
import { checkSideRelations } from './side-relations.ts'
import { indexWalksOf, walksOf } from './slices.ts'
import { checkSources } from './sources.ts'
import { gatherFacts, type TableFacts } from './table-facts.ts'

/** Everything that one table and its index hold, at this head. */
export async function checkTable(
  store: Store,
  configuration: Configuration,
  table: Table,
  head: Head,
  report: Report,
  progress: (sentence: string) => void,
  scripts?: Pick<ScriptRunner, 'run'>,
): Promise<void> {
  const walks = walksOf(store, table.serial)
  progress(`Table ${table.id}: records`)
  const facts = await gatherFacts(table, head, columnsOf(configuration, table), walks, report)
  checkIdentities(facts, report)
  await checkSources(facts, walks, report)
  await checkLaterIdentities(configuration, facts, walks, report)
  await checkRulings(store, facts, report)
  await checkFlags(store, facts, report)
  await checkLogs(facts, walks, report)
  await checkSideRelations(store, table, walks, report)
  for (const generation of await store.matches.generations(table.serial)) {
    if (generation.state === 'LIVE') await checkGeneration(store, facts, generation, report, progress, scripts)
    else await checkBuilding(store, facts, generation, configuration, report)
  }
}

async function checkGeneration(
  store: Store,
  facts: TableFacts,
  generation: Generation,
  report: Report,
  progress: (sentence: string) => void,
  scripts: Pick<ScriptRunner, 'run'> | undefined,
): Promise<void> {
  const { id, serial } = facts.table
  // The engine keeps no keys under what another version of it made: the entity asks for a FULL index.
  if (!isCurrentKernel(generation.keyer)) {
    report.count('indexes of another version', 1)
    return
  }
  const matching = generation.configuration as unknown as MatchConfiguration // written by `asJson`
  if (keyerOf(matching) !== generation.keyer)
    report.find(
      'generation-keyer',
      `The configuration of generation ${generation.number} is not the one that it was built with.`,
    )
  // Records of an asynchronous entity that its index has not heard of: what is kept of them is of before.
  if (facts.head.deferred) {
    report.count('indexes that writes wait for', 1)
    return
  }
  const rules = compileRules(generation.number, matching, scripts)
  const walks = indexWalksOf(store, serial, generation.number)
  progress(`Table ${id}: index keys`)
  await checkKeys(store, facts, rules, walks, report)
  progress(`Table ${id}: links`)
  await checkLinks(store, facts, rules, walks, report)
  await checkPairs(store, facts, rules, walks, report)
  progress(`Table ${id}: clusters`)
  await checkGroups(store, facts, rules, walks, report)
}

/** What is being built is judged when it is done; only nobody building it is wrong, since writers keep keys for it. */
async function checkBuilding(
  { runs }: Store,
  { table, head }: TableFacts,
  { number }: Generation,
  { entityByTable }: Configuration,
  report: Report,
): Promise<void> {
  if (head.live === undefined && head.records === 0) return // an empty table's first index is begun anew by the next write
  const subject = entityByTable.get(table.id)?.id ?? ''
  const { total } = await runs.list({
    type: 'entity-synchronization',
    subject,
    statuses: ['PENDING', 'RUNNING', 'CANCELLING'],
    order: 'DESC',
    offset: 0,
    limit: 1,
  })
  if (total === 0) report.find('generation-orphaned', `Generation ${number} is being built, and no run builds it.`)
}

/** What filters ask by agrees with what the records hold. */
async function checkFlags(
  { records }: Store,
  { table, merged, withIssues }: TableFacts,
  report: Report,
): Promise<void> {
  const page = (filter: object) => records.page(table.serial, { filter, offset: 0, limit: 1 }, EVERYTHING)
  const survivors = (await page({ merged: true })).total
  if (survivors !== merged)
    report.find('flag-wrong', `${survivors} records are marked as made by a merge, and ${merged} are.`)
  const noted = (await page({ withIssues: true })).total
  if (noted !== withIssues)
    report.find('flag-wrong', `${noted} records are marked as having issues, and ${withIssues} have.`)
}

function columnsOf(configuration: Configuration, { dataset }: Table): ReadonlySet<string> | undefined {
  const columns = findResource(configuration, 'dataset', dataset)?.columns
  return columns && new Set(columns.map(({ key }) => key))
}
