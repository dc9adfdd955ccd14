import { verdictOf } from '../matching/classify/verdict.ts'
import { leavesLinksOut } from '../matching/cluster/held-matches.ts'
import { rulingsOf } from '../matching/cluster/rulings.ts'
import { preparedRecords } from '../matching/incremental/prepared-records.ts'
import { sharedMappings } from '../matching/incremental/proposals.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { Link } from '../model/link.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import type { IndexWalks } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** Every link is of two live records that share a key, with the score and the verdict that they have today. */
export async function checkLinks(
  { records, matches }: Store,
  { table }: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  for await (const slice of walks.links()) {
    report.count('links', slice.length)
    const rows = [...new Set(slice.flatMap(({ a, b }) => [a, b]))].sort((a, b) => a - b)
    const present = new Map(
      (await rules.scripted(await records.byRows(table.serial, rows, EVERYTHING))).map((record) => [
        record.row,
        record,
      ]),
    )
    const rulings = rulingsOf(await matches.rulingMembers(table.serial, rows))
    const known = preparedRecords(rules)
    for (const record of present.values()) known.add(record)
    for (const link of slice) {
      const a = present.get(link.a)
      const b = present.get(link.b)
      const name = `The link ${link.a}–${link.b}`
      if (link.a >= link.b) report.find('link-order', `${name} does not name the smaller row first.`)
      if (!a || !b)
        report.find('link-of-gone', `${name} holds the row ${a ? link.b : link.a}, which has no live record.`)
      else if (!rules.scorer) report.find('link-unfounded', `${name} is there although nothing is compared.`)
      else {
        const separated = rulings.separates(link.a, link.b)
        checkLink(link, known.scoreOf(link.a, link.b), separated, sharedMappings(rules, a, b), rules, report)
      }
    }
  }
}

function checkLink(
  { a, b, score, mappings, kind }: Link,
  expected: number,
  separated: boolean,
  shared: number,
  rules: MatchRules,
  report: Report,
): void {
  const name = `The link ${a}–${b}`
  const verdict = separated ? 'SEPARATED' : verdictOf(expected, rules.thresholds) // people's word: no score overrules it
  if (score !== expected) report.find('link-score', `${name} has the score ${score}; its records make ${expected}.`)
  // Which matches are left out is asked of whole groups.
  const leftOut = leavesLinksOut(rules) && kind === 'REVIEW' && verdict === 'MATCH'
  if (kind !== verdict && !leftOut)
    report.find('link-kind', `${name} says ${kind}; with a score of ${expected} it is ${verdict}.`)
  if (shared === 0) report.find('link-unfounded', `${name} is of records that share no key.`)
  else if ((mappings | 0) !== (shared | 0))
    report.find('link-mappings', `${name} names the mappings ${mappings}; its records share ${shared}.`)
}
