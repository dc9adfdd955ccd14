import type { Store } from '../../ports/store/store.ts'
import type { OpenedStore, StoreContext, StoreRule } from './rule.ts'

/** Tries one rule on a store of its own, and closes all that was opened for it. */
export async function play(
  rule: StoreRule,
  open: () => Promise<OpenedStore>,
  leaveOut: (reason: string) => void,
): Promise<void> {
  const opened = await open()
  const stores = new Set<Store>([opened.store])
  try {
    await rule.prove(contextOf(opened, stores, leaveOut))
  } finally {
    for (const store of stores) await store.close()
  }
}

function contextOf(opened: OpenedStore, open: Set<Store>, leaveOut: (reason: string) => void): StoreContext {
  return {
    store: opened.store,
    given: { reopen: opened.reopen !== undefined, another: opened.another !== undefined },
    async reopen() {
      if (opened.reopen === undefined) leaveOut('This store keeps nothing after it is closed.')
      open.clear() // reopening closes what was open
      const store = await opened.reopen!()
      open.add(store)
      return store
    },
    async another() {
      if (opened.another === undefined) return opened.store
      const store = await opened.another()
      open.add(store)
      return store
    },
    async later(milliseconds) {
      if (opened.later === undefined) leaveOut('The clock of this store cannot be moved.')
      await opened.later!(milliseconds)
    },
  }
}
