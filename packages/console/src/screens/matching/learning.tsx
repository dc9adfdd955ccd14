import { isOnefoldError } from '@onefold/client'
import type { EntityTuning } from '@onefold/core'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Loading } from '../../parts/shown.tsx'
import { tell } from '../../parts/toasts.tsx'
import { ask, may } from '../../server/session.ts'
import type { PresentClassifier } from './learning-charts.ts'
import { Learnt } from './learnt.tsx'
import { MATCHING } from './words.ts'

interface Outcome {
  readonly tuning: EntityTuning
  readonly before: PresentClassifier
}

/** What the records, and what people decided, say of weights and thresholds. Nothing is changed until somebody saves it. */
export function Learning({ entity, classifier }: { readonly entity: string; readonly classifier: string }) {
  const words = MATCHING.value
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [error, setError] = useState<unknown>()
  const [saving, setSaving] = useState(false)
  const turn = useRef(0)

  async function learn(decisions: boolean): Promise<void> {
    const mine = ++turn.current
    setBusy(true)
    setError(undefined)
    try {
      const [tuning, before] = await ask((onefold) =>
        Promise.all([
          onefold.entities.tune(entity, { decisions }),
          onefold.resources.get(classifier, 'classifier-weight'),
        ]),
      )
      if (mine === turn.current) setOutcome({ tuning, before })
    } catch (refused) {
      if (mine === turn.current) setError(refused)
    }
    if (mine === turn.current) setBusy(false)
  }
  async function save({ tuning }: Outcome): Promise<void> {
    await ask((onefold) => onefold.resources.update(tuning.classifier))
    setSaving(false)
    tell(words.saved)
  }
  const fewDecisions = isOnefoldError(error, 'conflict') && error.codes.includes('too-few-decisions')
  return (
    <section class="card stack" aria-label={words.learning}>
      <div class="row wrap">
        <h2 class="grow">{words.learning}</h2>
        {outcome !== undefined && may('resource.save') && (
          <Button onPress={() => setSaving(true)} disabled={busy}>
            {words.save}
          </Button>
        )}
        <Button kind="primary" onPress={() => learn(true)} disabled={busy}>
          {words.learn}
        </Button>
      </div>
      <p class="soft">{words.learningHelp}</p>
      {error !== undefined && <RefusalBox error={error} />}
      {fewDecisions && (
        <div class="row">
          <Button onPress={() => learn(false)} disabled={busy}>
            {words.learnAlone}
          </Button>
        </div>
      )}
      {busy && <Loading />}
      {outcome !== undefined && !busy && <Learnt {...outcome} />}
      {saving && outcome !== undefined && (
        <FormDialog
          title={words.save}
          action={words.saveNow}
          onClose={() => setSaving(false)}
          onSubmit={() => save(outcome)}
        >
          <p>{words.saveAsk}</p>
        </FormDialog>
      )}
    </section>
  )
}
