import type { AccessGrant, EntityAccess, ScopedPrincipalType } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { ask, may } from '../../server/session.ts'
import { USERS } from './words.ts'

interface EntityAccessProps {
  readonly access: EntityAccess
  readonly onChange: () => Promise<void>
}

/** With the name of who it is of. */
type ShownGrant = EntityAccess['access'][number]

const keyOf = ({ principalType, principalId }: Pick<AccessGrant, 'principalType' | 'principalId'>): string =>
  `${principalType} ${principalId}`

/** Who sees one entity: all of it, or the records of some values. */
export function EntityAccessEditor({ access: { entity, access, scopeColumn, index }, onChange }: EntityAccessProps) {
  const words = USERS.value
  const [editing, setEditing] = useState<ShownGrant | 'NEW'>()
  const mayChange = may('entity.saveAccess')
  async function save(grants: readonly AccessGrant[]): Promise<void> {
    await ask((onefold) => onefold.dataScopes.setAccess(entity, grants))
    tell(words.saved)
    await onChange()
  }
  const others = (grant: Pick<AccessGrant, 'principalType' | 'principalId'>): readonly AccessGrant[] =>
    access.filter((each) => keyOf(each) !== keyOf(grant)).map(({ principalName: _, ...each }) => each)
  return (
    <section class="card stack" aria-label={entity}>
      <h2>{entity}</h2>
      <ScopeColumn entity={entity} column={scopeColumn} onChange={onChange} />
      {index.error !== undefined && <p class="notice bad">{index.error}</p>}
      {access.length === 0 && <p class="soft">{words.none}</p>}
      <ul class="stack">
        {access.map((grant) => (
          <li key={keyOf(grant)} class="row">
            <span class="grow">
              <strong>{grant.principalName}</strong>{' '}
              {grant.values === null
                ? words.everything
                : words.values(scopeColumn ?? words.noColumn, grant.values.join(', '))}
            </span>
            {mayChange && <Button onPress={() => setEditing(grant)}>{words.edit}</Button>}
            {mayChange && <Button onPress={() => void attempt(() => save(others(grant)))}>{words.revoke}</Button>}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div class="row">
          <Button onPress={() => setEditing('NEW')}>{words.grant}</Button>
        </div>
      )}
      {editing !== undefined && (
        <GrantDialog
          {...(editing === 'NEW' ? {} : { grant: editing })}
          taken={new Set(access.map(keyOf))}
          onClose={() => setEditing(undefined)}
          onSave={async (grant) => {
            await save([...others(grant), grant])
            setEditing(undefined)
          }}
        />
      )}
    </section>
  )
}

interface ScopeColumnProps {
  readonly entity: string
  readonly column: string | undefined
  readonly onChange: () => Promise<void>
}

function ScopeColumn({ entity, column, onChange }: ScopeColumnProps) {
  const words = USERS.value
  const [typed, setTyped] = useState(column ?? '')
  if (!may('entity.saveAccess')) return <p>{`${words.column}: ${column ?? words.noColumn}`}</p>
  const save = () =>
    attempt(async () => {
      await ask((onefold) => onefold.dataScopes.setScopeColumn(entity, typed === '' ? null : typed))
      tell(words.saved)
      await onChange()
    })
  return (
    <div class="row foot">
      <Field label={words.column} value={typed} onValue={setTyped} />
      <Button onPress={save} disabled={typed === (column ?? '')}>
        {words.save}
      </Button>
    </div>
  )
}

interface GrantDialogProps {
  /** One that is changed; absent: a new one. */
  readonly grant?: ShownGrant
  /** Who has a way in already, by their keys. */
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
  readonly onSave: (grant: AccessGrant) => Promise<void>
}

function GrantDialog({ grant, taken, onClose, onSave }: GrantDialogProps) {
  const words = USERS.value
  const [who, setWho] = useState(grant === undefined ? '' : keyOf(grant))
  const [values, setValues] = useState(grant?.values?.join('\n') ?? '')
  const principals = useLoaded(async ({ users, tokens }) => {
    const [people, programs] = await Promise.all([users.list(), tokens.list()])
    return [
      ...people.filter(({ roles }) => !roles.includes('ADMIN')).map(({ id, email }) => optionOf('USER', id, email)),
      ...programs.filter(({ role }) => role !== 'ADMIN').map(({ id, name }) => optionOf('ACCESS_TOKEN', id, name)),
    ]
  }, [])
  const offered = (principals.value ?? []).filter(({ value }) => !taken.has(value))

  function save(): Promise<void> {
    const [principalType, principalId = ''] = who.split(' ')
    const stated = values.split('\n').filter((value) => value.trim() !== '')
    return onSave({
      principalType: principalType as ScopedPrincipalType, // the options are made of them
      principalId,
      values: stated.length === 0 ? null : stated,
    })
  }
  return (
    <FormDialog
      title={grant === undefined ? words.newGrant : words.grantOf(grant.principalName)}
      action={words.save}
      disabled={who === ''}
      onClose={onClose}
      onSubmit={save}
    >
      {grant === undefined && (
        <Choice
          label={words.principal}
          value={who}
          onValue={setWho}
          options={[{ value: '', label: '–' }, ...offered]}
        />
      )}
      <Field label={words.sees} help={words.valuesHelp} lines={6} value={values} onValue={setValues} />
    </FormDialog>
  )
}

const optionOf = (type: ScopedPrincipalType, id: string, label: string) => ({
  value: keyOf({ principalType: type, principalId: id }),
  label,
})
