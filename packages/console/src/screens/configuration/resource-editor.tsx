import type { ResourceInput, ResourceTrial, ResourceView } from '@onefold/core'
import { useState } from 'preact/hooks'
import { formatNumber, language } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Sentences } from '../../parts/refusal.tsx'
import { Shown } from '../../parts/shown.tsx'
import { tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { ask, may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { type Draft, stated } from './members.ts'
import { MembersForm } from './members-form.tsx'
import { ResourceState } from './resource-state.tsx'
import { useResourceDraft } from './use-resource-draft.ts'
import { CONFIGURATION } from './words.ts'

interface ResourceEditorProps {
  readonly resource: ResourceView
  /** What its kind is called. */
  readonly title: string
  readonly onChange: () => Promise<void>
}

/** Lines of the JSON: to write into fewer is to look through a slit, and more would push the buttons out of sight. */
const [FEWEST_LINES, MOST_LINES] = [12, 24]

/** One resource as a form, or as the JSON that the form makes. What the server refuses stays in the form. */
export function ResourceEditor({ resource, title, onChange }: ResourceEditorProps) {
  const words = CONFIGURATION.value
  const { _id: id, type, validation, dependency, locked } = resource
  const described = useLoaded((onefold) => onefold.resources.describe(type), [type, language.value])
  const { edited, wrong, isOutdated, round, change, changeJson, drop } = useResourceDraft(resource)
  const [shape, setShape] = useState<'form' | 'json'>(edited?.json === undefined ? 'form' : 'json')
  const [refused, setRefused] = useState<unknown>()
  const [trial, setTrial] = useState<ResourceTrial['test']>()
  const [removing, setRemoving] = useState(false)
  const mayChange = may('resource.save') && !locked

  async function save(draft: Draft): Promise<void> {
    try {
      await ask((onefold) => onefold.resources.update(asInput(draft, type)))
      setRefused(undefined)
      await onChange() // before it is said: the form is made anew, and nobody should have typed into the old one
      drop()
      setTrial(undefined)
      tell(words.saved)
    } catch (error) {
      setRefused(error)
    }
  }
  async function tryIt(draft: Draft): Promise<void> {
    try {
      setTrial((await ask((onefold) => onefold.resources.test(asInput(draft, type)))).test)
      setRefused(undefined)
    } catch (error) {
      setRefused(error)
    }
  }
  async function remove(): Promise<void> {
    await ask((onefold) => onefold.resources.remove(id))
    drop()
    setRemoving(false)
    tell(words.removed)
    await onChange()
  }
  return (
    <section class="card stack" aria-label={id}>
      <div class="row">
        <h2 class="grow">{`${title}: ${id}`}</h2>
        <ResourceState resource={resource} />
      </div>
      {locked && <p class="notice doubt">{words.lockedHelp}</p>}
      {[...(validation.errors ?? []), ...(validation.warnings ?? [])].map((sentence) => (
        <p key={sentence} class={`notice ${validation.result === 'ERROR' ? 'bad' : 'doubt'}`}>
          {sentence}
        </p>
      ))}
      {dependency.usedByCount > 0 && (
        <p class="soft">
          {`${words.usedBy(formatNumber(dependency.usedByCount))}: ${dependency.usedBy.map((each) => each.id).join(', ')}`}
        </p>
      )}
      <Shown of={described}>
        {({ properties, testSupported }) => {
          const draft = edited?.members ?? stated({ ...resource }, properties)
          const json = edited?.json ?? JSON.stringify(draft, undefined, 2)
          const isWrong = wrong !== undefined
          return (
            <>
              {isOutdated && <p class="notice doubt">{words.outdated}</p>}
              <fieldset class="row">
                <legend class="hidden">{words.how}</legend>
                {(['form', 'json'] as const).map((each) => (
                  <Button
                    key={each}
                    pressed={shape === each}
                    disabled={isWrong && each === 'form'} // it would show something else than what was typed
                    onPress={() => setShape(each)}
                  >
                    {words[each]}
                  </Button>
                ))}
              </fieldset>
              {shape === 'form' ? (
                <MembersForm
                  key={`${resource.lastUpdated} ${round}`}
                  members={properties.filter(({ name }) => name !== '_id')}
                  draft={draft}
                  onDraft={change}
                />
              ) : (
                <Field
                  label={words.json}
                  lines={Math.min(MOST_LINES, Math.max(FEWEST_LINES, json.split('\n').length))}
                  value={json}
                  onValue={(typed) => changeJson(typed, draft)}
                  wrong={wrong === undefined ? undefined : words[wrong]}
                />
              )}
              {refused !== undefined && (
                <div class="notice bad" role="alert">
                  <Sentences error={refused} />
                </div>
              )}
              {trial !== undefined && <Trial trial={trial} />}
              <div class="row wrap editing">
                {mayChange && (
                  <Button kind="primary" disabled={edited === undefined || isWrong} onPress={() => save(draft)}>
                    {words.save}
                  </Button>
                )}
                {edited !== undefined && <Button onPress={drop}>{words.discard}</Button>}
                {testSupported && may('resource.save') && (
                  <Button disabled={isWrong} onPress={() => tryIt(draft)}>
                    {words.test}
                  </Button>
                )}
                <span class="grow soft">{edited !== undefined && words.notSaved}</span>
                {may('resource.delete') && !locked && (
                  <Button kind="danger" onPress={() => setRemoving(true)}>
                    {words.remove}
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </Shown>
      {removing && (
        <FormDialog
          isDanger
          title={words.removeTitle(id)}
          action={words.removeNow}
          onClose={() => setRemoving(false)}
          onSubmit={remove}
        >
          <p>{words.removeAsk(id)}</p>
        </FormDialog>
      )}
    </section>
  )
}

/** The server checks it by the schema of its kind, and says what is wrong. */
export const asInput = (draft: Draft, type: string): ResourceInput => ({ ...draft, type }) as unknown as ResourceInput

function Trial({ trial: { result, payload } }: { readonly trial: ResourceTrial['test'] }) {
  const words = CONFIGURATION.value
  return (
    <div class={`notice ${result === 'ERROR' ? 'bad' : result === 'WARNING' ? 'doubt' : ''}`} role="status">
      <div>
        <strong>{words.testOf(wordOf('testResults', result))}</strong>
        <pre class="trial">{payload}</pre>
      </div>
    </div>
  )
}
