import { isOnefoldError } from '@onefold/client'
import { signal } from '@preact/signals'
import { Button } from './button.tsx'
import { Sentences } from './refusal.tsx'
import { PARTS } from './words.ts'

interface Toast {
  readonly id: number
  readonly kind: 'said' | 'doubt' | 'bad'
  readonly text?: string
  readonly error?: unknown
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** How long what went well stays to be read, in milliseconds; what was refused stays until it is closed. */
const READING_TIME = 6_000
/** More than these would cover the page: the oldest go. */
const MOST = 4

const toasts = signal<readonly Toast[]>([])
let count = 0

const close = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++count
  toasts.value = [...toasts.value, { ...toast, id }].slice(-MOST)
  if (toast.kind !== 'bad') setTimeout(close, READING_TIME, id)
}

/** Says what was done, and how it is taken back. */
export const tell = (text: string, action?: Toast['action']): void =>
  show({ kind: 'said', text, ...(action ? { action } : {}) })

/** Says what the server has against it. */
export const tellRefusal = (error: unknown): void => show({ kind: 'bad', error })

/** The record or group is another than what was looked at: what is shown has to be loaded again. */
const isOutdated = (error: unknown): boolean => isOnefoldError(error, 'stale')

/**
 * Does something that the server may refuse; answers whether it was done. What was changed meanwhile is told and loaded again.
 */
export async function attempt(act: () => Promise<unknown>, reload?: () => void): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    tellRefusal(error)
    if (isOutdated(error) && reload !== undefined) {
      show({ kind: 'doubt', text: PARTS.value.stale })
      reload()
    }
    return false
  }
}

export function Toasts() {
  return (
    <div class="toasts" aria-live="polite" role="status">
      {toasts.value.map(({ id, kind, text, error, action }) => (
        <div key={id} class={`toast ${kind}`}>
          <div class="grow">{text ?? <Sentences error={error} />}</div>
          {action !== undefined && (
            <Button
              onPress={() => {
                close(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button kind="plain" label={PARTS.value.close} onPress={() => close(id)}>
            ×
          </Button>
        </div>
      ))}
    </div>
  )
}
