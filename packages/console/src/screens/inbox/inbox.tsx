import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import type { ScreenProps } from '../screen.ts'
import { INBOX } from './words.ts'

export function Inbox({ params }: ScreenProps) {
  const { entity = '', group } = params
  const words = INBOX.value
  const { route } = useLocation()
  const page = useLoaded((onefold) => onefold.clusters(entity).list({ pageSize: 50, sort: 'SCORE_DESC' }), [entity])
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Shown of={page}>
        {({ clusters }) =>
          clusters.length === 0 ? (
            <Empty title={words.nothing} />
          ) : (
            <Table
              label={words.groups}
              rows={clusters}
              rowKey={({ id }) => id}
              {...(group === undefined ? {} : { selected: group })}
              onOpen={({ id }) => route(addressOf(pathOf('inbox', entity, id)))}
              columns={[
                { id: 'label', label: words.label, cell: ({ label }) => <Badge tone="doubt">{words[label]}</Badge> },
                { id: 'score', label: words.score, end: true, cell: ({ score }) => formatNumber(score) },
                { id: 'records', label: words.records, end: true, cell: (each) => formatNumber(each.recordCount) },
                { id: 'why', label: words.why, cell: ({ reasoning }) => reasoning },
              ]}
            />
          )
        }
      </Shown>
    </div>
  )
}
