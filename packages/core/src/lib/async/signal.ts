/** Tells listeners that something happened. What they do is theirs: none of them holds up another. */
export interface Signal {
  emit(): void
  subscribe(listener: () => void): void
}

export function createSignal(): Signal {
  const listeners: (() => void)[] = []
  return Object.freeze({
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => void listeners.push(listener),
  })
}
