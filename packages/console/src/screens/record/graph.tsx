import type { Client } from '@onefold/client'
import type { RecordView } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { sourcesOf, titleOf } from '../../parts/record-name.ts'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import type { ShownRecord } from './shown-record.ts'
import { RECORD } from './words.ts'

/** One record around the one that is looked at, and what is between them. */
interface Neighbour {
  readonly id: string
  readonly name: string
  readonly kind: 'merged' | 'alike' | 'separated'
  readonly says: string
  /** Live ones have a page of their own. */
  readonly live: boolean
}

/** More of one kind would be no picture. */
const MOST = 6
const WIDTH = 460
const HEIGHT = 300
/** Letters of a name in the picture; the list has it whole. */
const LONGEST = 26

/** What the record absorbed, what is alike and what people stated as different, around it. */
export function Graph({ entity, of }: { readonly entity: string; readonly of: ShownRecord }) {
  const words = RECORD.value
  const { _id, _metadata } = of.record
  const around = useLoaded((onefold) => neighboursOf(onefold, entity, of), [entity, _id, _metadata._revision])
  return (
    <section class="stack" aria-label={words.around}>
      <h2>{words.around}</h2>
      <Shown of={around}>
        {(neighbours) =>
          neighbours.length === 0 ? <p class="soft">{words.aroundNone}</p> : <Picture {...{ entity, of, neighbours }} />
        }
      </Shown>
    </section>
  )
}

async function neighboursOf(onefold: Client, entity: string, of: ShownRecord): Promise<readonly Neighbour[]> {
  const words = RECORD.value
  const { record, expanded } = of
  const records = onefold.records(entity)
  const { _id, _metadata, _source, ...columns } = record
  const { candidates } = await records.resolve(columns, { limit: MOST + 1 })
  const alike = candidates.filter(({ id }) => id !== _id).slice(0, MOST)
  const apart = (_metadata._unrelated ?? []).filter((id) => !alike.some((each) => each.id === id)).slice(0, MOST)
  const named = await Promise.all([...alike.map(({ id }) => id), ...apart].map((id) => records.get(id)))
  const nameOf = (id: string): string => {
    const one = named.find((each) => each._id === id)
    return one === undefined ? id.slice(-12) : `${titleOf(one, expanded.columns)} (${sourcesOf(one)})`
  }
  return [
    ...expanded.merged.slice(0, MOST).map((each: RecordView): Neighbour => {
      return { id: each._id, name: sourcesOf(each), kind: 'merged', says: words.edgeMerged, live: false }
    }),
    ...alike.map(({ id, score }): Neighbour => {
      return { id, name: nameOf(id), kind: 'alike', says: words.edgeAlike(formatNumber(score)), live: true }
    }),
    ...apart.map((id): Neighbour => {
      return { id, name: nameOf(id), kind: 'separated', says: words.edgeSeparated, live: true }
    }),
  ]
}

interface PictureProps {
  readonly entity: string
  readonly of: ShownRecord
  readonly neighbours: readonly Neighbour[]
}

/** The picture is decoration of the list below it, which says the same in words. */
function Picture({ entity, of, neighbours }: PictureProps) {
  const [middleX, middleY] = [WIDTH / 2, HEIGHT / 2]
  const placed = neighbours.map((neighbour, at) => {
    const angle = (at / neighbours.length) * 2 * Math.PI - Math.PI / 2
    return { ...neighbour, x: middleX + Math.cos(angle) * 170, y: middleY + Math.sin(angle) * 110 }
  })
  return (
    <>
      <svg class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {placed.map(({ id, kind, name, x, y, says }) => (
          <g key={id} class={kind}>
            <line x1={middleX} y1={middleY} x2={x} y2={y} />
            <circle cx={x} cy={y} r="9" />
            <text x={(x + middleX) / 2} y={(y + middleY) / 2 - 3}>
              {says}
            </text>
            <text class="name" x={x} y={y < middleY ? y - 14 : y + 22}>
              {name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}
            </text>
          </g>
        ))}
        <circle class="middle" cx={middleX} cy={middleY} r="13" />
        <text class="name" x={middleX} y={middleY + 28}>
          {titleOf(of.record, of.expanded.columns)}
        </text>
      </svg>
      <ul class="neighbours">
        {placed.map(({ id, kind, name, says, live }) => (
          <li key={id} class={kind}>
            {live ? <a href={addressOf(pathOf('record', entity, id))}>{name}</a> : name}{' '}
            <small class="soft">{says}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
