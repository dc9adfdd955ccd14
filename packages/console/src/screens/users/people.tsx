import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { NewUser } from './new-user.tsx'
import { Person } from './person.tsx'
import { UserState } from './user-state.tsx'
import { USERS } from './words.ts'

export function People({ open }: { readonly open: string | undefined }) {
  const words = USERS.value
  const { route } = useLocation()
  const [adding, setAdding] = useState(false)
  const loaded = useLoaded((onefold) => onefold.users.list(), [])
  const shown = loaded.value?.find(({ id }) => id === open)
  const show = (id: string): void => route(addressOf(pathOf('users', 'people', id)))
  return (
    <div class="split">
      <div class="stack">
        {may('security.saveUser') && (
          <div class="row">
            <Button kind="primary" onPress={() => setAdding(true)}>
              {words.add}
            </Button>
          </div>
        )}
        <Shown of={loaded}>
          {(users) => (
            <Table
              class="tall"
              label={words.people}
              rows={users}
              rowKey={({ id }) => id}
              {...(open === undefined ? {} : { selected: open })}
              onOpen={({ id }) => show(id)}
              columns={[
                { id: 'name', label: words.person, fills: true, cell: ({ name, surname }) => `${name} ${surname}` },
                { id: 'email', label: words.email, fills: true, cell: ({ email }) => email },
                {
                  id: 'roles',
                  label: words.roles,
                  cell: ({ roles }) => roles.map((role) => wordOf('roles', role)).join(', '),
                },
                { id: 'state', label: words.state, cell: (user) => <UserState user={user} /> },
                {
                  id: 'last',
                  label: words.lastAccess,
                  end: true,
                  cell: ({ lastAccess }) => (lastAccess === undefined ? words.never : formatInstant(lastAccess)),
                },
              ]}
            />
          )}
        </Shown>
      </div>
      {shown === undefined ? (
        <p class="soft">{words.choose}</p>
      ) : (
        <Person key={shown.id} user={shown} onChange={loaded.reload} />
      )}
      {adding && (
        <NewUser
          onClose={() => setAdding(false)}
          onMade={async ({ id }) => {
            setAdding(false)
            await loaded.reload()
            show(id)
          }}
        />
      )}
    </div>
  )
}
