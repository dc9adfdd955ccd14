import type { FileProposal, ResourceInput } from '@onefold/core'
import { useState } from 'preact/hooks'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Table } from '../../parts/table.tsx'
import { wordOf } from '../../server/vocabulary.ts'
import type { Origin } from './make-entity.ts'
import { ofType } from './proposed-resources.ts'
import { Trial } from './trial.tsx'
import type { TrialState } from './use-trial.ts'
import { waysOf } from './ways.ts'
import { START } from './words.ts'

interface ProposalProps {
  readonly id: string
  readonly proposal: FileProposal
  /** That of the table which the proposal is over; absent where it is of a file. */
  readonly dataset?: ResourceInput<'dataset'>
  readonly of: Origin
  /** What was refused about the name that it was to be kept under. */
  readonly refusedName: string | undefined
  /** How far it was tried when it was last seen. */
  readonly trial: TrialState
  /** What was last tried is kept. */
  readonly onMake: (id: string, trial: TrialState) => void
  readonly onOther: () => void
}

/** What the file holds and what is proposed for it, to be kept under a name. */
export function Proposal({ id, of, proposal, dataset, refusedName, trial: begun, onMake, onOther }: ProposalProps) {
  const words = START.value
  const [name, setName] = useState(id)
  const [trial, setTrial] = useState(begun)
  const scored = ofType(proposal, 'classifier-weight')?.mappings.flatMap(({ keys }) => keys) ?? []
  return (
    <div class="stack">
      <section class="card stack">
        <h2>{words.proposal}</h2>
        <ul class="ways">
          {waysOf(proposal).map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p>{words.scored([...new Set(scored)].join(', '))}</p>
      </section>
      <Trial of={of} proposal={proposal} begun={begun} onState={setTrial} />
      <section class="card stack">
        <h2>{words.keep}</h2>
        <p class="soft">{words.keepHelp}</p>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (name !== '') onMake(name, trial)
          }}
        >
          <Field label={words.name} value={name} onValue={setName} wrong={refusedName} help={words.nameHelp} />
          <div class="row">
            <button type="submit" class="button primary" disabled={name === ''}>
              {words.make}
            </button>
            <Button onPress={onOther}>{words.other}</Button>
          </div>
        </form>
      </section>
      <section class="card stack">
        <h2>{words.columns}</h2>
        <p class="soft">{saidOf(proposal, dataset !== undefined)}</p>
        <Columns proposal={proposal} dataset={dataset ?? ofType(proposal, 'dataset')} />
      </section>
    </div>
  )
}

/** How much of it was looked at. */
function saidOf({ records, whole }: FileProposal, isTable: boolean): string {
  const words = START.value
  const count = formatNumber(records)
  if (whole) return words.seen(count)
  return isTable ? words.seenFirst(count) : words.seenPart(count)
}

interface ColumnsProps {
  readonly proposal: FileProposal
  readonly dataset: ResourceInput<'dataset'> | undefined
}

function Columns({ proposal, dataset }: ColumnsProps) {
  const words = START.value
  const types = new Map(
    dataset?.columns.map((column) => [
      column.key,
      column.type === 'DATASET' ? wordOf('columnTypes', column.type) : wordOf('tokens', column.token ?? 'TEXT'),
    ]),
  )
  return (
    <Table
      label={words.columns}
      rows={proposal.columns}
      rowKey={({ key }) => key}
      columns={[
        { id: 'column', label: words.column, cell: ({ key }) => key },
        { id: 'holds', label: words.holds, cell: ({ key }) => (types.has(key) ? types.get(key) : words.left) },
        { id: 'filled', label: words.filled, end: true, cell: ({ filled }) => `${Math.round(filled * 100)} %` },
        { id: 'distinct', label: words.distinct, end: true, cell: ({ distinct }) => formatNumber(distinct) },
        { id: 'examples', label: words.examples, cell: ({ examples }) => examples.join(' · ') },
      ]}
    />
  )
}
