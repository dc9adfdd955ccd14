import { useState } from 'preact/hooks'
import { language } from '../../language/language.ts'
import { Choice } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
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
  const described = useLoaded((onefold) => onefold.resources.describe(kind), [kind, language.value])

  async function create(): Promise<void> {
    const { _id } = await ask((onefold) => onefold.resources.create(asInput(draft, kind)))
    onMade(_id)
  }
  return (
    <FormDialog title={words.newResource} action={words.create} onClose={onClose} onSubmit={create}>
      <Choice label={words.kind} value={kind} onValue={setKind} options={kinds} />
      <Shown of={described}>
        {({ properties }) => <MembersForm members={properties} draft={draft} onDraft={setDraft} />}
      </Shown>
    </FormDialog>
  )
}
