import type { PairExplanation } from '@onefold/core'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Field } from '../../parts/field.tsx'
import { summaryOf } from '../../parts/pair-summary.ts'
import { Shown } from '../../parts/shown.tsx'
import { Waterfall } from '../../parts/waterfall.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { MATCHING } from './words.ts'

interface ComparisonProps {
  readonly entity: string
  /** Ids of records; empty until somebody states them. */
  readonly first: string
  readonly second: string
}

/** Any two records by their ids, whether or not anything brought them together. A comparison has an address, so that it can be sent on. */
export function Comparison({ entity, first, second }: ComparisonProps) {
  const words = MATCHING.value
  const { route } = useLocation()
  const [one, setOne] = useState(first)
  const [other, setOther] = useState(second)
  const ready = one.trim() !== '' && other.trim() !== ''

  function compare(event: Event): void {
    event.preventDefault()
    if (ready) route(addressOf(pathOf('matching', entity, one.trim(), other.trim())))
  }
  return (
    <section class="card stack" aria-label={words.compare}>
      <h2>{words.compare}</h2>
      <form class="row wrap asked" onSubmit={compare}>
        <Field label={words.first} value={one} onValue={setOne} help={words.idHelp} />
        <Field label={words.second} value={other} onValue={setOther} help={words.idHelp} />
        <button type="submit" class="button primary" disabled={!ready}>
          {words.compareNow}
        </button>
      </form>
      {first !== '' && second !== '' && <Explained entity={entity} first={first} second={second} />}
    </section>
  )
}

function Explained({ entity, first, second }: ComparisonProps) {
  const explained = useLoaded((onefold) => onefold.records(entity).explain(first, second), [entity, first, second])
  return <Shown of={explained}>{(explanation) => <Why explanation={explanation} />}</Shown>
}

function Why({ explanation }: { readonly explanation: PairExplanation }) {
  const words = MATCHING.value
  const { score, index, separated, held } = explanation
  const together = index.filter(({ outcome }) => outcome === 'TOGETHER').map(({ id }) => id)
  return (
    <div class="stack">
      <p>
        <strong class="number">{formatNumber(score)}</strong> {summaryOf(explanation)}
      </p>
      <Waterfall of={explanation} />
      <p class="soft">{together.length > 0 ? words.together(together.join(', ')) : words.notTogether}</p>
      {separated && <p class="notice doubt">{words.separated}</p>}
      {held && <p class="notice doubt">{words.held}</p>}
    </div>
  )
}
