import type { ClusterDetail, Json } from '@onefold/core'
import { useEffect, useState } from 'preact/hooks'
import { useKeys } from '../../keys/keys.ts'
import { formatInstant, formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { sourcesOf } from '../../parts/record-name.ts'
import { Sentences } from '../../parts/refusal.tsx'
import { may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { Comparison, type Picks } from './comparison.tsx'
import type { Decision } from './decisions.ts'
import { HandOver } from './hand-over.tsx'
import { Pairs } from './pairs.tsx'
import { INBOX } from './words.ts'

interface GroupPanelProps {
  readonly entity: string
  readonly group: ClusterDetail
  /** Why what was decided before was refused. */
  readonly refused: unknown
  readonly onDecide: (decision: Decision) => void
}

/** One group: what its records hold, why they are alike, what each choice would lead to, and the choices. */
export function GroupPanel({ entity, group, refused, onDecide }: GroupPanelProps) {
  const words = INBOX.value
  const [picks, setPicks] = useState<Picks>({})
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  const [handing, setHanding] = useState(false)
  useEffect(() => {
    setPicks({})
    setApart(new Set())
  }, [group.id])

  const isWhole = group.withheld === 0 // the server takes no decision about records that its maker does not see
  const decides = isWhole && may('master.mergeCluster', 'master.splitCluster')
  const values = Object.fromEntries(
    Object.entries(picks).map(([column, id]) => [
      column,
      group.records.find(({ _id }) => _id === id)?.[column] as Json,
    ]), // what a record holds is JSON
  )
  const toggled = (id: string): ReadonlySet<string> =>
    new Set(apart.has(id) ? [...apart].filter((each) => each !== id) : [...apart, id])
  const mine = choicesFor(group, {
    merge: () => onDecide({ kind: 'merge', values }),
    separate: () => onDecide({ kind: 'separate', records: [...apart] }),
    reconnect: () => onDecide({ kind: 'reconnect' }),
    hold: () => onDecide({ kind: group.ignored ? 'takeBack' : 'hold' }),
    handOver: () => setHanding(true),
    endEscalation: () => onDecide({ kind: 'endEscalation' }),
    apart: apart.size,
  })
  const choices = isWhole ? mine : []
  useKeys(choices.map(({ key, label, run }) => ({ key, does: label, run })))

  return (
    <div class="group stack">
      <Head group={group} />
      {refused !== undefined && (
        <div class="notice bad" role="alert">
          <div>
            {words.refusedBefore} <Sentences error={refused} />
          </div>
        </div>
      )}
      {choices.length > 0 ? (
        <div class="choices row wrap">
          {choices.map(({ key, label, run }) => (
            <Button key={key} kind={key === 'm' ? 'primary' : 'normal'} hint={key} onPress={run}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <p class="soft">{mine.length > 0 ? words.partly : words.forbidden}</p>
      )}
      <Comparison
        {...{ entity, group, picks, apart, decides }}
        onPick={(column, id) =>
          setPicks(({ [column]: before, ...others }) => (before === id ? others : { ...others, [column]: id }))
        }
        onApart={(id) => setApart(toggled(id))}
      />
      {decides && <Consequences group={group} apart={apart.size} />}
      <Pairs entity={entity} group={group} key={group.id} />
      {handing && (
        <HandOver
          onClose={() => setHanding(false)}
          onDone={(assignee, note) => {
            setHanding(false)
            onDecide({ kind: 'escalate', assignee, note })
          }}
        />
      )}
    </div>
  )
}

interface Choice {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

interface Runs {
  readonly merge: () => void
  readonly separate: () => void
  readonly reconnect: () => void
  readonly hold: () => void
  readonly handOver: () => void
  readonly endEscalation: () => void
  readonly apart: number
}

/** What this caller may do with this group. */
function choicesFor(group: ClusterDetail, run: Runs): readonly Choice[] {
  const words = INBOX.value
  const some = run.apart > 0 && run.apart < group.records.length
  const separate = some ? words.separateSome(formatNumber(run.apart)) : words.separate
  const all: readonly (Choice & { readonly allowed: boolean })[] = [
    { key: 'm', label: words.merge, run: run.merge, allowed: may('master.mergeCluster') && group.merged !== undefined },
    {
      key: 's',
      label: separate,
      run: run.separate,
      allowed: may(some ? 'master.disconnectCluster' : 'master.splitCluster') && !group.resolved,
    },
    { key: 's', label: words.reconnect, run: run.reconnect, allowed: may('master.disconnectRecord') && group.resolved },
    {
      key: 'h',
      label: group.ignored ? words.takeBack : words.hold,
      run: run.hold,
      allowed: may('master.ignoreCluster'),
    },
    group.escalation === undefined
      ? { key: 'e', label: words.escalate, run: run.handOver, allowed: may('master.escalateCluster') }
      : { key: 'e', label: words.endEscalation, run: run.endEscalation, allowed: may('master.resolveCluster') },
  ]
  return all.filter(({ allowed }) => allowed)
}

function Head({ group }: { readonly group: ClusterDetail }) {
  const words = INBOX.value
  const { label, score, recordCount, withheld, escalation } = group
  return (
    <header class="stack">
      <div class="row wrap">
        <Badge tone={label === 'MATCH' ? 'good' : 'doubt'}>{wordOf('classifications', label)}</Badge>
        <strong class="number">
          {words.score} {formatNumber(score)}
        </strong>
        <span class="soft">
          {formatNumber(recordCount)} {words.records.toLowerCase()}
        </span>
        {escalation !== undefined && (
          <Badge tone="accent">
            {escalation.assignee === undefined ? words.handedOver : words.handedTo(escalation.assignee)}{' '}
            {words.handedBy(escalation.by, formatInstant(escalation.at))}
          </Badge>
        )}
      </div>
      <Least group={group} />
      {escalation?.note !== undefined && <blockquote>{escalation.note}</blockquote>}
      {withheld > 0 && <p class="notice doubt">{words.withheld(formatNumber(withheld))}</p>}
    </header>
  )
}

/** The pair that speaks most against them, in the language of the page: the server keeps its reason in one. */
function Least({ group: { details, records } }: { readonly group: ClusterDetail }) {
  const [least] = details.toSorted((one, other) => one.score - other.score)
  if (least === undefined || records.length < 3) return null
  const nameOf = (id: string): string => {
    const record = records.find(({ _id }) => _id === id)
    return record === undefined ? id : sourcesOf(record)
  }
  const { recordA, recordB, score } = least
  return <p class="soft">{INBOX.value.least(nameOf(recordA), nameOf(recordB), formatNumber(score))}</p>
}

/** What would follow from each choice. */
function Consequences({ group, apart }: { readonly group: ClusterDetail; readonly apart: number }) {
  const words = INBOX.value
  const count = group.records.length
  const some = apart > 0 && apart < count
  return (
    <dl class="consequences">
      {group.merged !== undefined && (
        <div>
          <dt>{words.merge}</dt>
          <dd>{words.afterMerge(formatNumber(count))}</dd>
        </div>
      )}
      {group.resolved && (
        <div>
          <dt>{words.reconnect}</dt>
          <dd>{words.afterReconnect}</dd>
        </div>
      )}
      {!group.resolved && (
        <div>
          <dt>{words.separate}</dt>
          <dd>
            {some && words.afterSome(formatNumber(apart), formatNumber(count - apart))}
            {!some && count === 2 && words.afterSeparateTwo}
            {!some && count !== 2 && words.afterSeparate(formatNumber(count), formatNumber((count * (count - 1)) / 2))}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.hold}</dt>
        <dd>{words.afterHold}</dd>
      </div>
    </dl>
  )
}
