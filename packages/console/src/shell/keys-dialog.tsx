import { keysNow } from '../keys/keys.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PARTS } from '../parts/words.ts'
import { SHELL } from './words.ts'

/** What the keys do on this screen. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={SHELL.value.keys} onClose={onClose}>
      <dl class="keys">
        {keysNow().map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button onPress={onClose}>{PARTS.value.close}</Button>
      </div>
    </Dialog>
  )
}
