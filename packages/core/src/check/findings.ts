import { defined } from '../lib/defined.ts'
/** Something that is not as it must be. */
export interface Finding {
  /** Kebab-case: the invariant that is broken. */
  readonly rule: string
  /** The serial of the table that it concerns. */
  readonly table?: number
  /** A sentence for a person. */
  readonly text: string
}

/** What a look through a whole store came to. */
export interface Verification {
  /** At most 100 of a rule; how many more there were is in `counts`. */
  readonly findings: readonly Finding[]
  /** What was looked at, by its name in words. */
  readonly counts: Readonly<Record<string, number>>
}

/** Takes what checks find and what they looked at. */
export interface Report {
  find(rule: string, text: string): void
  count(what: string, many: number): void
}

/** A report that can be read, and taken over into another. */
export interface WrittenReport extends Report {
  take(verification: Verification): void
  read(): Verification
}

const MOST_OF_A_RULE = 100

/** Checks of one table state its serial once, here. */
export function createReport(table?: number): WrittenReport {
  const findings: Finding[] = []
  const byRule = new Map<string, number>()
  const counts = new Map<string, number>()
  const count = (what: string, many: number): void => void counts.set(what, (counts.get(what) ?? 0) + many)
  const add = (finding: Finding): void => {
    const many = (byRule.get(finding.rule) ?? 0) + 1
    byRule.set(finding.rule, many)
    if (many <= MOST_OF_A_RULE) findings.push(finding)
    else count(`more findings of ${finding.rule}`, 1)
  }
  return {
    find: (rule, text) => add({ rule, ...defined({ table }), text }),
    count,
    take(verification) {
      for (const finding of verification.findings) add(finding)
      for (const [what, many] of Object.entries(verification.counts)) count(what, many)
    },
    read: () => ({ findings: [...findings], counts: Object.fromEntries(counts) }),
  }
}
