import { verifyStore } from '@onefold/core'
import { grouped } from '@onefold/core/adapter-kit'
import type { Command } from './command-context.ts'
import { openToLook } from './open-store.ts'
import { nameOf, storeAddress } from './settings/store-address.ts'

const CLEAN = 0
const BROKEN = 2

/** `onefold verify`: looks through the whole store for anything lost, doubled or dangling, and changes nothing. */
export const verify: Command<{ readonly store?: string }> = async ({ store: stated }, { env, print }) => {
  const address = storeAddress(stated, env)
  const store = await openToLook(address)
  try {
    return report(nameOf(address), await verifyStore(store), print)
  } finally {
    await store.close()
  }
}

/** Prints what was found and answers the exit code. */
export function report(
  name: string,
  { findings, counts }: Awaited<ReturnType<typeof verifyStore>>,
  print: (line: string) => void,
): number {
  for (const { rule, table, text } of findings)
    print(`${rule}${table === undefined ? '' : ` (table ${table})`}: ${text}`)
  print(`${name}:`)
  for (const [what, count] of Object.entries(counts)) print(`  ${grouped(count)} ${what}`)
  if (findings.length === 0) {
    print('Nothing is wrong.')
    return CLEAN
  }
  print(findings.length === 1 ? 'One thing is wrong.' : `${findings.length} things are wrong.`)
  return BROKEN
}
