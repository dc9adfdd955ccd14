import type { Client } from '@onefold/client'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { language } from '../language/language.ts'
import { ask } from './session.ts'

/** What is being loaded, has been, or was refused. While it is loaded anew the value from before stays. */
export interface Loaded<Value> {
  readonly value?: Value
  readonly error?: unknown
  readonly busy: boolean
  /** Asks again. */
  reload(): Promise<void>
  /** Takes what an action answered in place of what was loaded. */
  put(value: Value): void
}

interface State<Value> {
  readonly value?: Value
  readonly error?: unknown
  readonly busy: boolean
}

/**
 * Loads once, and again whenever one of `keys` is another; answers of earlier questions are passed over.
 *
 * @param keys texts and numbers that the question depends on
 */
export function useLoaded<Value>(
  load: (onefold: Client) => Promise<Value>,
  keys: readonly (string | number | boolean | undefined)[],
): Loaded<Value> {
  const [state, setState] = useState<State<Value>>({ busy: true })
  const turn = useRef(0)
  const latest = useRef(load)
  latest.current = load

  const reload = useCallback(async () => {
    const mine = ++turn.current
    setState(({ error: _, ...before }) => ({ ...before, busy: true }))
    try {
      const value = await ask((onefold) => latest.current(onefold))
      if (mine === turn.current) setState({ value, busy: false })
    } catch (error) {
      if (mine === turn.current) setState({ error, busy: false })
    }
  }, [])
  const put = useCallback((value: Value) => {
    turn.current++
    setState({ value, busy: false })
  }, [])

  const spoken = language.value
  const before = useRef(spoken)
  useEffect(() => {
    if (before.current === spoken) return
    before.current = spoken
    reload() // what the server says is said anew; what is shown stays until then
  }, [spoken])

  const key = JSON.stringify(keys)
  useEffect(() => {
    setState({ busy: true }) // what was loaded for other keys is not shown under these
    reload()
    return () => {
      turn.current++
    }
  }, [key])
  return { ...state, reload, put }
}
