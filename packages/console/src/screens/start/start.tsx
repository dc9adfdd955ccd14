import './start.css'
import { isOnefoldError } from '@onefold/client'
import type { FileProposal, ResourceInput } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Bar } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Empty, Loading } from '../../parts/shown.tsx'
import { attempt } from '../../parts/toasts.tsx'
import { chooseEntity, entities, loadEntities } from '../../server/entities.ts'
import { ask, may } from '../../server/session.ts'
import { changed } from './changes.ts'
import { ChooseTable } from './choose-table.tsx'
import { DropFile } from './drop-file.tsx'
import { EntityCard } from './entity-card.tsx'
import { LoadingRun } from './loading-run.tsx'
import { HalfMade, idAfter, loadEntity, makeEntity, type Origin } from './make-entity.ts'
import { Proposal } from './proposal.tsx'
import { withTried } from './proposed-resources.ts'
import { useCounts } from './use-counts.ts'
import { keptOf, type TrialState, untried } from './use-trial.ts'
import { START } from './words.ts'

/** How far somebody is on the way from a file to its duplicates. */
type Step =
  | { readonly at: 'nothing'; readonly error?: unknown }
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'looking' }
  | { readonly at: 'refused'; readonly of: Origin; readonly id: string; readonly error: unknown }
  | {
      readonly at: 'proposed'
      readonly of: Origin
      readonly id: string
      readonly proposal: FileProposal
      readonly dataset?: ResourceInput<'dataset'>
      readonly trial: TrialState
      /** What was typed, where it was refused; else it is called by its id. */
      readonly name?: string
      readonly error?: unknown
    }
  | { readonly at: 'making' }
  | { readonly at: 'loading'; readonly of: Origin; readonly id: string; readonly run: string }
  | { readonly at: 'ready'; readonly id: string }

/** From nothing to a result; whoever may make nothing sees what is there. */
export function Start() {
  const words = START.value
  const [ready, setReady] = useState<string>()
  const makes = may(
    'file.save',
    'file.view',
    'resource.save',
    'table.save',
    'entity.save',
    'entity.synchronize',
    'task.view',
  )
  const shown = entities.value ?? []
  const counted = useCounts(shown)
  return (
    <div class="stack start">
      <h1>{words.title}</h1>
      {makes && <FromFile onReady={setReady} />}
      <h2>{words.entities}</h2>
      {shown.length === 0 && <Empty title={words.noEntities} />}
      {shown.some(({ duplicates }) => duplicates) && <p class="soft">{words.countedAll}</p>}
      <div class="entities">
        {[...shown]
          .sort((a, b) => Number(b.id === ready) - Number(a.id === ready))
          .map((entity) => (
            <EntityCard
              key={entity.id}
              entity={entity}
              stats={counted.get(entity.id) ?? entity.stats}
              title={entity.id === ready ? words.result(entity.id) : entity.id}
            />
          ))}
      </div>
    </div>
  )
}

function FromFile({ onReady }: { readonly onReady: (entity: string) => void }) {
  const words = START.value
  const [step, setStep] = useState<Step>({ at: 'nothing' })

  const take = async (given: File): Promise<void> => {
    try {
      setStep({ at: 'uploading', share: 0 })
      const onProgress = ({ sent, total = 0 }: { readonly sent: number; readonly total?: number }) =>
        setStep({ at: 'uploading', share: total === 0 ? 1 : sent / total })
      const { name } = await ask((onefold) => onefold.files.write(given.name, given, { onProgress }))
      await look(name, idAfter(name))
    } catch (error) {
      setStep({ at: 'nothing', error })
    }
  }
  const look = async (of: Origin, id: string): Promise<void> => {
    setStep({ at: 'looking' })
    try {
      const proposal = await propose(of, id)
      const dataset = typeof of === 'string' ? undefined : await datasetOf(of.table)
      setStep({
        at: 'proposed',
        of,
        id,
        proposal,
        trial: untried(proposal),
        ...(dataset === undefined ? {} : { dataset }),
      })
    } catch (error) {
      setStep({ at: 'refused', of, id, error })
    }
  }
  const make = async (of: Origin, id: string, trial: TrialState): Promise<void> => {
    if (step.at !== 'proposed') return
    setStep({ at: 'making' })
    try {
      const proposal = id === step.id ? step.proposal : await propose(of, id)
      const tried = changed(step.proposal, keptOf(trial, step.proposal))
      await makeEntity(id, of, withTried(proposal, tried))
    } catch (error) {
      return setStep({ ...step, trial, name: id, error })
    }
    const begun = await attempt(async () => setStep({ at: 'loading', of, id, run: await loadEntity(id, of) }))
    if (begun) return
    await loadEntities() // it is there, empty: what was refused is said, and it may be loaded again
    setStep({ at: 'nothing' })
  }
  const finish = async (id: string): Promise<void> => {
    await loadEntities()
    chooseEntity(id)
    onReady(id)
    setStep({ at: 'ready', id })
  }

  switch (step.at) {
    case 'nothing':
    case 'ready':
      return (
        <>
          {'error' in step && <RefusalBox error={step.error} />}
          <p>{words.what}</p>
          <DropFile onFile={take} />
          <ChooseTable onTable={(table) => void look({ table }, idAfter(table))} />
        </>
      )
    case 'refused':
      return (
        <section class="card stack">
          <RefusalBox error={step.error} onAgain={() => void look(step.of, step.id)} />
          <div class="row">
            <Button onPress={() => setStep({ at: 'nothing' })}>{words.other}</Button>
          </div>
        </section>
      )
    case 'uploading': {
      const said = words.uploading(`${Math.round(step.share * 100)} %`)
      return (
        <section class="card stack">
          <p role="status">{said}</p>
          <Bar share={step.share} label={said} />
        </section>
      )
    }
    case 'looking':
    case 'making':
      return (
        <section class="card stack">
          <p>{words[step.at]}</p>
          <Loading />
        </section>
      )
    case 'proposed':
      return (
        <>
          {step.error !== undefined && refusedName(step.error) === undefined && <NotMade error={step.error} />}
          <Proposal
            refusedName={refusedName(step.error)}
            id={step.name ?? step.id}
            of={step.of}
            trial={step.trial}
            proposal={step.proposal}
            {...(step.dataset === undefined ? {} : { dataset: step.dataset })}
            onMake={(id, trial) => make(step.of, id, trial)}
            onOther={() => setStep({ at: 'nothing' })}
          />
        </>
      )
    case 'loading':
      return <LoadingRun id={step.run} of={step.of} onDone={() => finish(step.id)} />
  }
}

const propose = (of: Origin, id: string): Promise<FileProposal> => ask((onefold) => onefold.resources.propose(of, id))

/** What a table's columns are. */
const datasetOf = (table: string): Promise<ResourceInput<'dataset'> | undefined> =>
  ask(async (onefold) => {
    const { dataset } = await onefold.tables.get(table)
    return dataset === undefined ? undefined : onefold.resources.get(dataset, 'dataset')
  })

/** What the server has against the name, where that alone is wrong: it is said where the name is typed. */
function refusedName(error: unknown): string | undefined {
  if (!isOnefoldError(error)) return undefined
  const [first, ...others] = error.refusals
  return first?.path === 'id' && others.length === 0 ? first.text : undefined
}

/** What was refused, and whether anything of it is left. */
function NotMade({ error }: { readonly error: unknown }) {
  const words = START.value
  if (!(error instanceof HalfMade)) return <RefusalBox error={error} />
  const { cause, left } = error
  return (
    <>
      <RefusalBox error={cause} />
      <p role="status">{left.length === 0 ? words.undone : words.notUndone(left.join(', '))}</p>
    </>
  )
}
