import { isOnefoldError } from '@onefold/client'
import type { ClusterView } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { RecordTitle } from '../../parts/record-title.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Empty, Loading } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { choicesOf, wordOf } from '../../server/vocabulary.ts'
import { EVERYTHING, type Filter, ORDERS, STATES } from './filter.ts'
import type { Queue } from './queue.ts'
import { INBOX } from './words.ts'

/** Lists that hold nothing but what was handed over: said in each row once more, it would be cut. */
const SAYS_HANDED: ReadonlySet<Filter['state']> = new Set(['escalated', 'mine'])

interface ListPanelProps {
  readonly entity: string
  readonly queue: Queue
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly selected: string | undefined
  readonly refused: ReadonlyMap<string, unknown>
  readonly onOpen: (group: ClusterView) => void
}

export function ListPanel({ entity, queue, filter, onFilter, selected, refused, onOpen }: ListPanelProps) {
  const words = INBOX.value
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(EVERYTHING)
  return (
    <>
      <Filters {...{ filter, queue, onFilter }} />
      <Bound {...{ filter, queue, onFilter }} />
      {queue.error !== undefined && <RefusalBox error={queue.error} onAgain={queue.reload} />}
      {queue.busy && queue.groups.length === 0 && <Loading />}
      {!queue.busy && queue.error === undefined && queue.groups.length === 0 && (
        <Empty title={isFiltered ? words.nothingHere : nothingOf(queue)} />
      )}
      {queue.groups.length > 0 && (
        <Table
          class="fills"
          label={words.groups}
          rows={queue.groups}
          total={queue.total ?? queue.groups.length}
          rowKey={({ id }) => id}
          {...(selected === undefined ? {} : { selected })}
          onOpen={onOpen}
          onEnd={queue.more}
          columns={[
            {
              id: 'group',
              label: words.group,
              fills: true,
              cell: ({ recordIds: [first = ''], recordCount }) => (
                <span class="called">
                  <span class="truncate">
                    <RecordTitle entity={entity} id={first} />
                  </span>
                  <span class="soft number">×{formatNumber(recordCount)}</span>
                </span>
              ),
            },
            { id: 'score', label: words.score, end: true, cell: ({ score }) => formatNumber(score) },
            {
              id: 'label',
              label: words.kind,
              cell: (group) => (
                <span class="row">
                  {refused.has(group.id) ? ( // alone: there is no room for two, and it is what matters now
                    <Badge tone="bad">{whyBack(refused.get(group.id))}</Badge>
                  ) : (
                    <Badge tone={group.label === 'MATCH' ? 'good' : 'doubt'}>
                      {wordOf('classifications', group.label)}
                    </Badge>
                  )}
                  {group.escalation !== undefined && !SAYS_HANDED.has(filter.state) && (
                    <Badge tone="accent">{words.handedOver}</Badge>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

/** Below the bound some may wait. */
function nothingOf({ bound, below }: Queue): string {
  const words = INBOX.value
  return bound === undefined || below === 0 ? words.nothing : words.nothingFrom(formatNumber(bound))
}

/** A decision that never left was not refused. */
const whyBack = (error: unknown): string =>
  isOnefoldError(error) && error.codes[0] === 'unreachable' ? INBOX.value.notSent : INBOX.value.refused

type FilterProps = Pick<ListPanelProps, 'filter' | 'queue' | 'onFilter'>

/** From which score on groups are listed, how many lie below it, and the way to those. */
function Bound({ filter, queue: { bound, below = 0 }, onFilter }: FilterProps) {
  const words = INBOX.value
  const { least: _, ...others } = filter
  const least = filter.least ?? bound
  if (filter.state !== 'open' || least === undefined) return null
  return (
    <p class="bound soft" role="status">
      <span>{least > 0 ? words.fromScore(formatNumber(least)) : words.fromAny}</span>
      {below > 0 && (
        <>
          <span>{words.below(below, formatNumber(below))}</span>
          <Button kind="plain" onPress={() => onFilter({ ...filter, least: 0 })}>
            {words.showBelow}
          </Button>
        </>
      )}
      {filter.least === 0 && (bound ?? 0) > 0 && (
        <Button kind="plain" onPress={() => onFilter(others)}>
          {words.backToBound}
        </Button>
      )}
    </p>
  )
}

/** Undefined of what is no number: then the bound of the classifier holds. */
function scoreIn(text: string): number | undefined {
  const score = text.trim() === '' ? Number.NaN : Math.trunc(Number(text))
  return Number.isNaN(score) ? undefined : Math.min(100, Math.max(0, score))
}

function Filters({ filter, queue: { bound }, onFilter }: FilterProps) {
  const words = INBOX.value
  const { least, ...others } = filter
  return (
    <div class="filters">
      <Choice
        label={words.show}
        value={filter.state}
        onValue={(state) => onFilter({ ...filter, state })}
        options={STATES.map((value) => ({ value, label: words[value] }))}
      />
      <Choice
        label={words.kind}
        value={filter.label}
        onValue={(label) => onFilter({ ...filter, label })}
        options={[{ value: 'ALL', label: words.every }, ...choicesOf('classifications', ['REVIEW', 'MATCH'] as const)]}
      />
      <Choice
        label={words.order}
        value={filter.order}
        onValue={(order) => onFilter({ ...filter, order })}
        options={choicesOf('stewardSorts', ORDERS)}
      />
      <Field
        label={words.atLeast}
        type="number"
        min={0}
        max={100}
        value={least === undefined ? '' : String(least)}
        placeholder={String(filter.state === 'open' ? (bound ?? '') : 0)}
        onValue={(text) => {
          const typed = scoreIn(text)
          onFilter({ ...others, ...(typed === undefined ? {} : { least: typed }) })
        }}
      />
      <Field label={words.find} type="search" value={filter.text} onValue={(text) => onFilter({ ...filter, text })} />
    </div>
  )
}
