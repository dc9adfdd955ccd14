import { verdictOf } from '../matching/classify/verdict.ts'
import { preparedRecords } from '../matching/prepared-records.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { Link } from '../model/link.ts'
import type { TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { Store } from '../ports/store.ts'
import type { Report } from './findings.ts'
import type { IndexWalks } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** Every link is of two live records that share a key, with the score and the verdict that they have today. */
export async function checkLinks(
  { records }: Store,
  { table }: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  for await (const slice of walks.links()) {
    report.count('links', slice.length)
    const rows = [...new Set(slice.flatMap(({ a, b }) => [a, b]))].sort((a, b) => a - b)
    const present = new Map(
      (await records.byRows(table.serial, rows, EVERYTHING)).map((record) => [record.row, record]),
    )
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
      else checkLink(link, known.scoreOf(link.a, link.b), sharedMappings(a, b, rules), rules, report)
    }
  }
}

function checkLink(
  { a, b, score, mappings, kind }: Link,
  expected: number,
  shared: number,
  { thresholds }: MatchRules,
  report: Report,
): void {
  const name = `The link ${a}–${b}`
  const verdict = verdictOf(expected, thresholds)
  if (score !== expected) report.find('link-score', `${name} has the score ${score}; its records make ${expected}.`)
  // A separation is people's word: no score overrules it.
  if (kind !== 'SEPARATED' && kind !== verdict)
    report.find('link-kind', `${name} says ${kind}; a score of ${expected} says ${verdict}.`)
  if (shared === 0) report.find('link-unfounded', `${name} is of records that share no key.`)
  else if ((mappings | 0) !== (shared | 0))
    report.find('link-mappings', `${name} names the mappings ${mappings}; its records share ${shared}.`)
}

/** The mappings for duplicates under which two records share a key, as bits. */
function sharedMappings(a: TableRecord, b: TableRecord, { keyer }: MatchRules): number {
  const names = new Set(keyer.keysOf(a.values).map(({ mapping, hash }) => `${mapping} ${hash}`))
  const shared = keyer.keysOf(b.values).filter(({ mapping, hash }) => names.has(`${mapping} ${hash}`))
  return shared.reduce((bits, { mapping }) => bits | (1 << mapping), 0) & keyer.duplicates
}
