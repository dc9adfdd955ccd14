import { verifyStore } from '@onefold/core'
import { parse } from './arguments.ts'
import { openToLook } from './open-store.ts'
import { nameOf, storeAddress } from './store-address.ts'
import type { Command } from './surroundings.ts'

const CLEAN = 0
const BROKEN = 2

/** `onefold verify`: looks through the whole store for anything lost, doubled or dangling, and changes nothing. */
export const verify: Command = async (args, { env, print }) => {
  const { values } = parse(args, { store: { type: 'string' } })
  const address = storeAddress(values.store, env)
  const store = await openToLook(address)
  try {
    const { findings, counts } = await verifyStore(store)
    for (const { rule, table, text } of findings) {
      print(`${rule}${table === undefined ? '' : ` (table ${table})`}: ${text}`)
    }
    for (const [name, count] of Object.entries(counts)) print(`  ${count.toLocaleString('en')} ${name}`)
    const found = findings.length === 0 ? 'nothing is wrong' : `${findings.length} findings`
    print(`${nameOf(address)}: ${found}.`)
    return findings.length === 0 ? CLEAN : BROKEN
  } finally {
    await store.close()
  }
}
