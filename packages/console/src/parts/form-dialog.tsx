import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button, Submit } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RefusalBox } from './refusal.tsx'
import { PARTS } from './words.ts'

interface FormDialogProps {
  readonly title: string
  /** What its button says. */
  readonly action: string
  /** What the other button says. @default Cancel */
  readonly cancel?: string
  /** It takes something away. @default false */
  readonly isDanger?: boolean
  /** Something is missing yet. @default false */
  readonly disabled?: boolean
  readonly onClose: () => void
  /** What the server refuses is shown here, and what was typed stays. */
  readonly onSubmit: () => unknown
  readonly children: ComponentChildren
}

/** Asks for something, or whether it is meant; submitted once at a time. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel = PARTS.value.cancel, isDanger = false, disabled = false, onClose, children } = props
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (busy || disabled) return
    setBusy(true)
    setRefused(undefined)
    try {
      await props.onSubmit()
    } catch (error) {
      setRefused(error)
    }
    setBusy(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {children}
        {refused !== undefined && <RefusalBox error={refused} />}
        <div class="actions">
          <Button onPress={onClose}>{cancel}</Button>
          <Submit kind={isDanger ? 'danger' : 'primary'} disabled={busy || disabled}>
            {action}
          </Submit>
        </div>
      </form>
    </Dialog>
  )
}
