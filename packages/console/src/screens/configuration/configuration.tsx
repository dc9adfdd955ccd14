import './configuration.css'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant, formatNumber, language } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/field.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
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
  const kinds = useLoaded(kindsIn, [language.value])
  const shown = loaded.value?.find(({ _id }) => _id === params.resource)
  const open = (id: string): void => route(addressOf(pathOf('configuration', id)))
  const labelOf = (type: string): string => kinds.value?.find(({ value }) => value === type)?.label ?? type
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
              options={[{ value: ALL, label: words.allKinds }, ...(kinds.value ?? [])]}
            />
            {may('resource.save') && kinds.value !== undefined && (
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
                    { id: 'id', label: words.id, cell: ({ _id }) => _id },
                    { id: 'kind', label: words.kind, cell: ({ type }) => labelOf(type) },
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
          <p class="soft">{words.choose}</p>
        ) : (
          <ResourceEditor
            key={`${shown._id} ${shown.lastUpdated}`}
            resource={shown}
            title={labelOf(shown.type)}
            onChange={loaded.reload}
          />
        )}
      </div>
      {making && (
        <NewResource
          kinds={kinds.value ?? []}
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

/** The kinds of resources that the installation knows, the host's own among them, in the words of the server. */
async function kindsIn(onefold: Parameters<Parameters<typeof useLoaded>[0]>[0]) {
  const { resourceTypes, resourceTypesLabels } = await onefold.resources.enums(language.value)
  const labels = (resourceTypesLabels ?? {}) as { readonly [type: string]: string } // a list has labels beside it
  return (Array.isArray(resourceTypes) ? resourceTypes : []).map((value: string) => ({
    value,
    label: labels[value] ?? value,
  }))
}
