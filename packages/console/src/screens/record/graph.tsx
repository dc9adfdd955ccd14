import type { Client } from '@onefold/client'
import type { RecordView } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { sourcesOf, titleOf } from '../../parts/record-name.ts'
import { Shown } from '../../parts/shown.tsx'
import { entities } from '../../server/entities.ts'
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
/** Of the picture, in pixels where there is room for it: labels stand in a column of their own, so that none lies over another. */
const [WIDTH, ROW] = [460, 36]
/** Where the record stands, and its neighbours; how long the name below it may be. */
const [MIDDLE_X, NEIGHBOUR_X, CALLED] = [52, 160, 88]

/** What the record absorbed, what is alike and what people stated as different. Where neither is looked for nor there, it is left out. */
export function Graph({ entity, of }: { readonly entity: string; readonly of: ShownRecord }) {
  const words = RECORD.value
  const { _id, _metadata } = of.record
  const looks = entities.value?.find(({ id }) => id === entity)?.duplicates === true
  const around = useLoaded((onefold) => neighboursOf(onefold, entity, of, looks), [entity, _id, _metadata._revision])
  if (!looks && of.expanded.merged.length + (_metadata._unrelated ?? []).length === 0) return null
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

/** @param looks whether the entity looks for duplicates; the server refuses to where it does not */
async function neighboursOf(
  onefold: Client,
  entity: string,
  of: ShownRecord,
  looks: boolean,
): Promise<readonly Neighbour[]> {
  const words = RECORD.value
  const { record, expanded } = of
  const records = onefold.records(entity)
  const { _id, _metadata, _source, ...columns } = record
  const { candidates } = looks ? await records.resolve(columns, { limit: MOST + 1 }) : { candidates: [] }
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
  const height = Math.max(neighbours.length, 2) * ROW
  const middle = height / 2
  const first = middle - ((neighbours.length - 1) * ROW) / 2
  const between = (MIDDLE_X + NEIGHBOUR_X) / 2
  return (
    <>
      <svg class="graph" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        {neighbours.map(({ id, kind, name, says }, at) => {
          const y = first + at * ROW
          return (
            <g key={id} class={kind}>
              <path d={`M${MIDDLE_X} ${middle}C${between} ${middle} ${between} ${y} ${NEIGHBOUR_X} ${y}`} />
              <circle cx={NEIGHBOUR_X} cy={y} r="8" />
              <foreignObject x={NEIGHBOUR_X + 14} y={y - ROW / 2} width={WIDTH - NEIGHBOUR_X - 14} height={ROW}>
                <div class="label">
                  <span class="name truncate">{name}</span>
                  <span class="soft">{says}</span>
                </div>
              </foreignObject>
            </g>
          )
        })}
        <circle class="middle" cx={MIDDLE_X} cy={middle} r="12" />
        <foreignObject x={MIDDLE_X - CALLED / 2} y={middle + 14} width={CALLED} height={ROW / 2}>
          <div class="label middle">
            <span class="name truncate">{titleOf(of.record, of.expanded.columns)}</span>
          </div>
        </foreignObject>
      </svg>
      <ul class="neighbours">
        {neighbours.map(({ id, kind, name, says, live }) => (
          <li key={id} class={kind}>
            {live ? <a href={addressOf(pathOf('record', entity, id))}>{name}</a> : name}{' '}
            <small class="soft">{says}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
