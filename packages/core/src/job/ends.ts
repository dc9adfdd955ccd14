/** Signals that abort when this process is done with a run. */
export function createEnds() {
  const aborters = new Map<string, AbortController>()
  function announce(id: string): void {
    aborters.get(id)?.abort()
    aborters.delete(id)
  }
  return Object.freeze({
    of(id: string): AbortSignal {
      const aborter = aborters.get(id) ?? new AbortController()
      aborters.set(id, aborter)
      return aborter.signal
    },
    announce,
    announceAll() {
      for (const id of [...aborters.keys()]) announce(id)
    },
  })
}
