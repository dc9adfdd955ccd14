import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { USERS } from './words.ts'

interface ConfirmRemovalProps {
  readonly name: string
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asked before somebody, or something, comes in no more. */
export function ConfirmRemoval({ name, onClose, onRemove }: ConfirmRemovalProps) {
  const words = USERS.value
  return (
    <Dialog title={name} onClose={onClose}>
      <p>{words.removeAsk(name)}</p>
      <div class="actions">
        <Button onPress={onClose}>{words.cancel}</Button>
        <Button kind="danger" onPress={onRemove}>
          {words.remove}
        </Button>
      </div>
    </Dialog>
  )
}
