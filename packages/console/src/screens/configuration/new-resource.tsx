import { language } from '../../language/language.ts'
import { Choice } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useDraft } from '../../parts/use-draft.ts'
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
  const drafted = useDraft<{ readonly kind: string; readonly members: Draft }>('new resource')
  const { kind, members } = drafted.draft ?? { kind: kinds[0]?.value ?? '', members: {} }
  const described = useLoaded((onefold) => onefold.resources.describe(kind), [kind, language.value])

  async function create(): Promise<void> {
    const { _id } = await ask((onefold) => onefold.resources.create(asInput(members, kind)))
    drafted.drop()
    onMade(_id)
  }
  function close(): void {
    drafted.drop()
    onClose()
  }
  return (
    <FormDialog title={words.newResource} action={words.create} onClose={close} onSubmit={create}>
      <Choice
        label={words.kind}
        value={kind}
        onValue={(chosen) => drafted.change(() => ({ kind: chosen, members }))}
        options={kinds}
      />
      <Shown of={described}>
        {({ properties }) => (
          <MembersForm
            members={properties}
            draft={members}
            onDraft={(next) => drafted.change(() => ({ kind, members: next }))}
          />
        )}
      </Shown>
    </FormDialog>
  )
}
