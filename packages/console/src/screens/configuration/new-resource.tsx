import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice } from '../../parts/field.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { ask } from '../../server/session.ts'
import type { Draft } from './members.ts'
import { MembersForm } from './members-form.tsx'
import { asInput } from './resource-editor.tsx'
import { CONFIGURATION } from './words.ts'

interface NewResourceProps {
  readonly kinds: readonly { readonly value: string; readonly label: string }[]
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export function NewResource({ kinds, onClose, onMade }: NewResourceProps) {
  const words = CONFIGURATION.value
  const [kind, setKind] = useState(kinds[0]?.value ?? '')
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<unknown>()
  const described = useLoaded((onefold) => onefold.resources.describe(kind), [kind])

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { _id } = await ask((onefold) => onefold.resources.create(asInput(draft, kind)))
      onMade(_id)
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Dialog title={words.make} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Choice label={words.kind} value={kind} onValue={setKind} options={kinds} />
        <Shown of={described}>
          {({ properties }) => <MembersForm members={properties} draft={draft} onDraft={setDraft} />}
        </Shown>
        {refused !== undefined && <RefusalBox error={refused} />}
        <div class="actions">
          <Button onPress={onClose}>{words.cancel}</Button>
          <button type="submit" class="button primary">
            {words.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
