import { useLayoutEffect, useRef } from 'preact/hooks'

/** One key of a screen. */
export interface Key {
  /** As `KeyboardEvent.key` says it: `j`, `?`, `Enter`, `ArrowDown`. */
  readonly key: string
  /** What it does, for people. */
  readonly does: string
  readonly run: () => void
}

interface Layer {
  readonly keys: () => readonly Key[]
}

/** The newest layer last: of two with one key the newer one is asked. */
const layers: Layer[] = []

/** All keys that do something now, the newest first. */
export function keysNow(): readonly Key[] {
  const seen = new Set<string>()
  return layers
    .toReversed()
    .flatMap((layer) => layer.keys())
    .filter(({ key }) => !seen.has(key) && seen.add(key))
}

/** Single keys that do something while the component is there: not while somebody types, and not below a dialog. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys)
  latest.current = keys
  // Not after the next paint: what is seen may be pressed, and a key that is pressed as soon as it is seen would be lost.
  useLayoutEffect(() => {
    const layer: Layer = { keys: () => latest.current }
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [])
}

const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]'

/** Begins to listen, once. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
    if (document.querySelector('dialog:modal') !== null) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.matches(TYPED_INTO)) return
    if (event.key === 'Enter' && target.closest('button, a, summary') !== null) return // it presses what has the focus
    const known = keysNow().find(({ key }) => key === event.key)
    if (known === undefined) return
    event.preventDefault()
    known.run()
  })
}
