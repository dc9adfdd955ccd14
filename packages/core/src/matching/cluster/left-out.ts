import type { RecordId } from '../../model/record.ts'

const BEFORE = 'The record '
const BEHIND = ' matches no worse, and was left out: with it there would be two records of one source.'

/** Why a cluster is for review beside a record that could have been in it as well. */
export function leftOutReasoning(id: RecordId): string {
  return `${BEFORE}${id}${BEHIND}`
}

/** The record outside a cluster that its reasoning names; undefined when it names none. */
export function leftOutIn(reasoning: string): RecordId | undefined {
  const names = reasoning.startsWith(BEFORE) && reasoning.endsWith(BEHIND)
  return names ? reasoning.slice(BEFORE.length, -BEHIND.length) : undefined
}
