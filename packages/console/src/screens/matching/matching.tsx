import './matching.css'
import { Empty } from '../../parts/shown.tsx'
import { entities } from '../../server/entities.ts'
import { may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { WhatDecides } from './classifier.tsx'
import { Comparison } from './comparison.tsx'
import { Health } from './health.tsx'
import { Learning } from './learning.tsx'
import { Scores } from './scores.tsx'
import { MATCHING } from './words.ts'

/** How an entity finds its duplicates: what brings records together, how alike groups are, and what decides on them. */
export function Matching({ params: { entity = '', first = '', second = '' } }: ScreenProps) {
  const words = MATCHING.value
  const view = entities.value?.find(({ id }) => id === entity)
  if (view !== undefined && !view.duplicates) return <Empty isPage title={words.noDuplicates} />
  return (
    <div class="stack matching">
      <h1>{words.title}</h1>
      {may('master.explainRecord') && (
        <Comparison key={`${entity} ${first} ${second}`} entity={entity} first={first} second={second} />
      )}
      {may('master.listCluster') && <Scores entity={entity} />}
      {may('resource.view') && view?.classifier !== undefined && <WhatDecides id={view.classifier} />}
      {may('resource.view', 'resource.measureImpact') && view?.classifier !== undefined && (
        <Learning key={entity} entity={entity} classifier={view.classifier} />
      )}
      <Health entity={entity} />
    </div>
  )
}
