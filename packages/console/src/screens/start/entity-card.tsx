import type { EntityStats, EntityView } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Facts } from '../../parts/facts.tsx'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import { START } from './words.ts'

interface EntityCardProps {
  readonly entity: EntityView
  readonly stats: EntityStats
  readonly title: string
}

/** What an entity came to, and where one goes on. Of what the caller does not see the counts are left out. */
export function EntityCard({ entity, stats, title }: EntityCardProps) {
  const words = START.value
  const { recordCount, matchClusters, reviewClusters } = stats
  const told = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count))
  return (
    <section class="card stack">
      <h2>{title}</h2>
      <Facts
        facts={[
          { label: words.records, value: told(recordCount) },
          { label: words.clusters, value: told(matchClusters) },
          { label: words.doubtful, value: told(reviewClusters) },
          { label: words.destinations, value: may('event.view') && entity.sinks.length > 0 && <Sinks of={entity} /> },
        ]}
      />
      <div class="row">
        {entity.duplicates && <a href={addressOf(pathOf('inbox', entity.id))}>{words.toInbox}</a>}
        {may('event.view') && entity.sinks.length === 0 && (
          <a href={addressOf('destinations')}>{words.toDestinations}</a>
        )}
        {entity.classifier !== undefined && may('resource.list', 'resource.view') && (
          <a href={addressOf(pathOf('configuration', entity.classifier))}>{words.toConfiguration}</a>
        )}
      </div>
    </section>
  )
}

/** Who is told of its changes; there it is changed. */
function Sinks({ of }: { readonly of: EntityView }) {
  return (
    <span class="row wrap">
      {of.sinks.map(({ resource }) => (
        <a key={resource} href={addressOf(pathOf('destinations', resource))}>
          {resource}
        </a>
      ))}
    </span>
  )
}
