import type { EntitySink, EntityView } from '@onefold/core'
import { useState } from 'preact/hooks'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { entities, loadEntities } from '../../server/entities.ts'
import { ask, may } from '../../server/session.ts'
import { type Feed, FeedDialog } from './feed-dialog.tsx'
import { DESTINATIONS } from './words.ts'

/** What an entity says of this destination; undefined when it does not feed it. */
const feedOf = ({ sinks }: EntityView, sink: string): EntitySink | undefined =>
  sinks.find(({ resource }) => resource === sink)

/** The entities whose changes a destination is told of. */
export const feeding = (sink: string): readonly EntityView[] =>
  (entities.value ?? []).filter((entity) => feedOf(entity, sink) !== undefined)

interface FedByProps {
  readonly sink: string
  readonly onChange: () => Promise<void>
}

/** States and changes which entities feed a destination. */
export function FedBy({ sink, onChange }: FedByProps) {
  const words = DESTINATIONS.value
  const [editing, setEditing] = useState<Feed | 'NEW'>()
  const fed = feeding(sink)
  const free = (entities.value ?? []).filter((entity) => !fed.includes(entity)).map(({ id }) => id)
  const mayChange = may('entity.save')

  /** `next`: absent, the entity does not feed it any more. */
  async function save(entity: string, next?: EntitySink): Promise<void> {
    await ask(async (onefold) => {
      const now = await onefold.entities.get(entity) // what others changed meanwhile stays
      const before = now.sinks.findIndex(({ resource }) => resource === sink)
      const sinks =
        before < 0 ? [...now.sinks, ...(next ? [next] : [])] : now.sinks.toSpliced(before, 1, ...(next ? [next] : []))
      return onefold.entities.update({ ...now, sinks })
    })
    tell(next === undefined ? words.detached(entity) : words.attached(entity))
    await Promise.all([loadEntities(), onChange()])
  }
  return (
    <section class="card stack" aria-label={words.fedBy}>
      <h3>{words.fedBy}</h3>
      {fed.length === 0 && <p class="soft">{words.fedByNone}</p>}
      <ul class="stack">
        {fed.map((entity) => {
          const feed = feedOf(entity, sink)
          if (feed === undefined) return null
          return (
            <li key={entity.id} class="row wrap">
              <span class="grow">
                <strong>{entity.id}</strong> <span class="soft">{saidOf(feed)}</span>
              </span>
              {mayChange && (
                <>
                  <Button
                    label={words.changeLabel(entity.id)}
                    onPress={() => setEditing({ ...feed, entity: entity.id })}
                  >
                    {words.change}
                  </Button>
                  <Button label={words.detachLabel(entity.id)} onPress={() => void attempt(() => save(entity.id))}>
                    {words.detach}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {mayChange && free.length > 0 && (
        <div class="row">
          <Button onPress={() => setEditing('NEW')}>{words.attach}</Button>
        </div>
      )}
      {editing !== undefined && (
        <FeedDialog
          {...(editing === 'NEW' ? { choices: free } : { feed: editing, choices: [editing.entity] })}
          onClose={() => setEditing(undefined)}
          onSave={async ({ entity, ...feed }) => {
            await save(entity, { ...feed, resource: sink })
            setEditing(undefined)
          }}
        />
      )}
    </section>
  )
}

/** What is other than usual about it. */
function saidOf({ transformation, audit, maximumAttempts }: EntitySink): string {
  const words = DESTINATIONS.value
  const said = [
    transformation === undefined ? undefined : words.through(transformation),
    audit === false ? words.withoutAudit : undefined,
    maximumAttempts === 0 ? undefined : words.atMost(formatNumber(maximumAttempts)),
  ]
  return said.filter((part) => part !== undefined).join(' · ')
}
