import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { entities } from '../../server/entities.ts'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { EntityAccessEditor } from './entity-access.tsx'
import { USERS } from './words.ts'

/** Who sees which records, entity by entity. */
export function Scopes({ open }: { readonly open: string | undefined }) {
  const words = USERS.value
  const { route } = useLocation()
  const ids = (entities.value ?? []).map(({ id }) => id)
  const loaded = useLoaded((onefold) => Promise.all(ids.map((id) => onefold.dataScopes.access(id))), [ids.join(' ')])
  const shown = loaded.value?.find(({ entity }) => entity === open)
  if (ids.length === 0) return <Empty title={words.noEntities} />
  return (
    <div class="split">
      <div class="stack">
        <p class="soft">{words.admins}</p>
        <Shown of={loaded}>
          {(all) => (
            <Table
              label={words.scopes}
              rows={all}
              rowKey={({ entity }) => entity}
              {...(open === undefined ? {} : { selected: open })}
              onOpen={({ entity }) => route(addressOf(pathOf('users', 'scopes', entity)))}
              columns={[
                { id: 'entity', label: words.entity, cell: ({ entity }) => entity },
                { id: 'column', label: words.column, cell: ({ scopeColumn }) => scopeColumn ?? words.noColumn },
                { id: 'access', label: words.access, end: true, cell: ({ access }) => formatNumber(access.length) },
              ]}
            />
          )}
        </Shown>
      </div>
      {shown === undefined ? (
        <p class="soft">{words.choose}</p>
      ) : (
        <EntityAccessEditor key={shown.entity} access={shown} onChange={loaded.reload} />
      )}
    </div>
  )
}
