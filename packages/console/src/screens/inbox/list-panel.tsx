import type { ClusterView } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { RecordTitle } from '../../parts/record-title.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Empty, Loading } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { choicesOf, wordOf } from '../../server/vocabulary.ts'
import { EVERYTHING, type Filter, ORDERS, STATES } from './filter.ts'
import type { Queue } from './queue.ts'
import { INBOX } from './words.ts'

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
      <Filters filter={filter} onFilter={onFilter} />
      {queue.error !== undefined && <RefusalBox error={queue.error} onAgain={queue.reload} />}
      {queue.busy && queue.groups.length === 0 && <Loading />}
      {!queue.busy && queue.error === undefined && queue.groups.length === 0 && (
        <Empty title={isFiltered ? words.nothingHere : words.nothing} />
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
              ...{ id: 'group', label: words.group, fills: true },
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
              ...{ id: 'label', label: words.kind },
              cell: (group) => (
                <span class="row">
                  <Badge tone={group.label === 'MATCH' ? 'good' : 'doubt'}>
                    {wordOf('classifications', group.label)}
                  </Badge>
                  {group.escalation !== undefined && <Badge tone="accent">{words.handedOver}</Badge>}
                  {refused.has(group.id) && <Badge tone="bad">{words.refused}</Badge>}
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

function Filters({ filter, onFilter }: Pick<ListPanelProps, 'filter' | 'onFilter'>) {
  const words = INBOX.value
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
        value={filter.least === 0 ? '' : String(filter.least)}
        onValue={(text) => onFilter({ ...filter, least: Math.min(100, Math.max(0, Math.trunc(Number(text)) || 0)) })}
      />
      <Field label={words.find} type="search" value={filter.text} onValue={(text) => onFilter({ ...filter, text })} />
    </div>
  )
}
