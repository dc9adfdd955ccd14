import './configuration.css'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/field.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import { choicesOf, valuesOf, wordOf } from '../../server/vocabulary.ts'
import type { ScreenProps } from '../screen.ts'
import { NewResource } from './new-resource.tsx'
import { ResourceEditor } from './resource-editor.tsx'
import { ResourceState } from './resource-state.tsx'
import { CONFIGURATION } from './words.ts'

const ALL = 'ALL'

/** What entities are made of, as forms made from what the server says of each kind. */
export function Configuration({ params }: ScreenProps) {
  const words = CONFIGURATION.value
  const { route } = useLocation()
  const [kind, setKind] = useState(ALL)
  const [making, setMaking] = useState(false)
  const loaded = useLoaded((onefold) => onefold.resources.list(), [])
  const kinds = choicesOf('resourceTypes', valuesOf('resourceTypes'))
  const shown = loaded.value?.find(({ _id }) => _id === params.resource)
  const open = (id: string): void => route(addressOf(pathOf('configuration', id)))
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <div class="split">
        <div class="stack">
          <div class="row wrap">
            <Choice
              label={words.kind}
              quiet
              value={kind}
              onValue={setKind}
              options={[{ value: ALL, label: words.allKinds }, ...kinds]}
            />
            {may('resource.save') && (
              <Button kind="primary" onPress={() => setMaking(true)}>
                {words.make}
              </Button>
            )}
          </div>
          <Shown of={loaded}>
            {(all) => {
              const resources = kind === ALL ? all : all.filter(({ type }) => type === kind)
              if (resources.length === 0) return <Empty title={words.nothing} />
              return (
                <Table
                  class="tall"
                  label={words.resources}
                  rows={resources}
                  rowKey={({ _id }) => _id}
                  {...(shown === undefined ? {} : { selected: shown._id })}
                  onOpen={({ _id }) => open(_id)}
                  columns={[
                    { id: 'id', label: words.id, fills: true, cell: ({ _id }) => _id },
                    { id: 'kind', label: words.kind, cell: ({ type }) => wordOf('resourceTypes', type) },
                    { id: 'state', label: words.state, cell: (resource) => <ResourceState resource={resource} /> },
                    {
                      id: 'used',
                      label: words.used,
                      end: true,
                      cell: ({ dependency }) => formatNumber(dependency.usedByCount),
                    },
                    {
                      id: 'changed',
                      label: words.changed,
                      end: true,
                      cell: ({ lastUpdated }) => lastUpdated !== undefined && formatInstant(lastUpdated),
                    },
                  ]}
                />
              )
            }}
          </Shown>
        </div>
        {shown === undefined ? (
          (loaded.value?.length ?? 0) > 0 && <p class="soft">{words.choose}</p>
        ) : (
          <ResourceEditor
            key={shown._id}
            resource={shown}
            title={wordOf('resourceTypes', shown.type)}
            onChange={loaded.reload}
          />
        )}
      </div>
      {making && (
        <NewResource
          kinds={kinds}
          onClose={() => setMaking(false)}
          onMade={async (id) => {
            setMaking(false)
            await loaded.reload()
            open(id)
          }}
        />
      )}
    </div>
  )
}
