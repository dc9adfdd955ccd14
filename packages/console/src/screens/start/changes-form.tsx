import type { ComparerName, FileProposal } from '@onefold/core'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { choicesOf, valuesOf } from '../../server/vocabulary.ts'
import { type Changes, isSame, noChanges, toggled } from './changes.ts'
import { comparedBy } from './proposed-resources.ts'
import { keptOf, type TrialState } from './use-trial.ts'
import { wayOf } from './ways.ts'
import { TRIAL } from './words-of-trial.ts'

interface ChangesFormProps {
  readonly proposal: FileProposal
  readonly state: TrialState
  readonly busy: boolean
  readonly onChange: (changes: Partial<Changes>) => void
  readonly onRun: () => void
}

/** Leaves keys and comparisons out or takes them back in, compares otherwise, moves the line; then it is tried again. */
export function ChangesForm({ proposal, state, busy, onChange, onRun }: ChangesFormProps) {
  const words = TRIAL.value
  const { changes, last } = state
  const { keysOut, comparisonsOut } = changes
  const { indexer, classifier } = comparedBy(proposal)
  const proposed = noChanges(proposal)
  const isUntried = last !== undefined && !isSame(changes, keptOf(state, proposal))
  return (
    <form
      class="card stack changes"
      aria-label={words.change}
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
    >
      <h2>{words.change}</h2>
      <fieldset class="stack">
        <legend>{words.keys}</legend>
        {indexer.mappings.map((mapping) => (
          <label key={mapping.id} class="switch">
            <input
              type="checkbox"
              checked={!keysOut.includes(mapping.id)}
              onChange={() => onChange({ keysOut: toggled(keysOut, mapping.id) })}
            />
            <span>
              {wayOf(mapping)} <small class="soft">{mapping.id}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset class="stack">
        <legend>{words.comparisons}</legend>
        {classifier.mappings.map(({ id, keys, comparer }) => (
          <div key={id} class="row wrap">
            <label class="switch grow">
              <input
                type="checkbox"
                checked={!comparisonsOut.includes(id)}
                onChange={() => onChange({ comparisonsOut: toggled(comparisonsOut, id) })}
              />
              {keys.join(` ${words.and} `)}
            </label>
            {!comparisonsOut.includes(id) && (
              <ComparerChoice
                label={words.comparer(keys.join(', '))}
                value={changes.comparers[id] ?? comparer ?? usedBy(state, id)}
                onValue={(chosen) => onChange({ comparers: { ...changes.comparers, [id]: chosen } })}
              />
            )}
          </div>
        ))}
      </fieldset>
      <Field
        label={words.threshold}
        type="number"
        step="any"
        value={changes.matchThreshold}
        onValue={(matchThreshold) => onChange({ matchThreshold })}
        help={words.thresholdHelp}
      />
      {isUntried && <p class="notice doubt">{words.untried}</p>}
      <div class="row wrap">
        <button type="submit" class="button primary" disabled={busy}>
          {words.run}
        </button>
        {!isSame(changes, proposed) && <Button onPress={() => onChange(proposed)}>{words.asProposed}</Button>}
      </div>
    </form>
  )
}

/** What was compared with, where a mapping does not state it: the type of its column decides. */
function usedBy({ last }: TrialState, mapping: string): ComparerName | undefined {
  return last?.preview.details.rules.comparisons.find(({ id }) => id === mapping)?.comparer
}

interface ComparerChoiceProps {
  readonly label: string
  readonly value: ComparerName | undefined
  readonly onValue: (chosen: ComparerName) => void
}

/** Nothing where nobody knows yet which one is used. */
function ComparerChoice({ label, value, onValue }: ComparerChoiceProps) {
  if (value === undefined) return null
  return (
    <Choice
      label={label}
      quiet
      value={value}
      options={choicesOf('comparers', valuesOf('comparers') as readonly ComparerName[])}
      onValue={onValue}
    />
  )
}
