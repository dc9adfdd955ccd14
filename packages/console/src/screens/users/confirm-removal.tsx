import { FormDialog } from '../../parts/form-dialog.tsx'
import { USERS } from './words.ts'

interface ConfirmRemovalProps {
  readonly name: string
  readonly onClose: () => void
  readonly onRemove: () => Promise<unknown>
}

/** Asked before somebody, or something, comes in no more. */
export function ConfirmRemoval({ name, onClose, onRemove }: ConfirmRemovalProps) {
  const words = USERS.value
  return (
    <FormDialog isDanger title={words.removeTitle(name)} action={words.removeNow} onClose={onClose} onSubmit={onRemove}>
      <p>{words.removeAsk(name)}</p>
    </FormDialog>
  )
}
