import type { PropertyDescription } from '@onefold/core'
import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Choices } from './choices.tsx'
import { JsonField } from './json-field.tsx'
import { type Draft, editorOf, isDraft, statedChoice, textsIn, withMember } from './members.ts'
import { CONFIGURATION } from './words.ts'

interface MembersFormProps {
  readonly members: readonly PropertyDescription[]
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** A field for each member that somebody may state. */
export function MembersForm({ members, draft, onDraft }: MembersFormProps) {
  return (
    <div class="members">
      {members
        .filter(({ readOnly, writeOnly, name }) => readOnly !== true && writeOnly !== true && name !== 'type')
        .map((member) => (
          <MemberField
            key={member.name}
            member={member}
            value={draft[member.name]}
            onValue={(value) => onDraft(withMember(draft, member.name, value))}
          />
        ))}
    </div>
  )
}

interface MemberFieldProps {
  readonly member: PropertyDescription
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

const LEFT_OUT = ''

/** What the server calls it; a host's kind may say nothing, and then its name is taken apart: `maxRows` is `max rows`. */
function titleOf({ title, name }: PropertyDescription): string {
  return title ?? name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** What the server calls a value; one of a host's kind may have no other name than itself. */
const labelOf = ({ valuesLabels }: PropertyDescription, value: unknown): string =>
  valuesLabels?.[String(value)] ?? String(value)

/** What a member means, and what it is called in the JSON. */
function About({ member: { name, description } }: { readonly member: PropertyDescription }) {
  return (
    <>
      {description} <code>{name}</code>
    </>
  )
}

/** One member, in the form that its kind has. */
function MemberField({ member, value, onValue }: MemberFieldProps) {
  const { required, properties = [] } = member
  const words = CONFIGURATION.value
  const title = titleOf(member)
  const label = required ? `${title} (${words.required})` : title
  const help = <About member={member} />
  switch (editorOf(member)) {
    case 'choice':
    case 'flag': {
      const offered = editorOf(member) === 'flag' ? [true, false] : (member.values ?? [])
      const text = (each: unknown): string =>
        each === true ? words.yes : each === false ? words.no : labelOf(member, each)
      return (
        <div class="member">
          <Choice
            label={label}
            value={value === undefined ? LEFT_OUT : String(value)}
            onValue={(chosen) => onValue(offered.find((each) => String(each) === chosen))}
            options={[
              {
                value: LEFT_OUT,
                label: member.default === undefined ? words.none : `${words.none} (${text(member.default)})`,
              },
              ...offered.map((each) => ({ value: String(each), label: text(each) })),
            ]}
          />
          <small class="soft">{help}</small>
        </div>
      )
    }
    case 'choices':
      return (
        <Choices
          {...{ label, help }}
          options={(member.values ?? []).map((each) => ({ value: String(each), label: labelOf(member, each) }))}
          chosen={textsIn(value)}
          onChosen={(chosen) => onValue(statedChoice(member, chosen))}
        />
      )
    case 'number':
      return (
        <Field
          {...{ label, help }}
          type="number"
          value={typeof value === 'number' ? String(value) : ''}
          onValue={(typed) => onValue(typed === '' ? undefined : Number(typed))}
        />
      )
    case 'text':
      return (
        <Field
          {...{ label, help }}
          value={typeof value === 'string' ? value : ''}
          onValue={(typed) => onValue(typed === '' ? undefined : typed)}
        />
      )
    case 'lines':
      return (
        <Field
          {...{ label, help }}
          lines={3}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onValue={(typed) => onValue(typed === '' ? undefined : typed.split('\n'))}
        />
      )
    case 'object':
      return (
        <details class="member" open={value !== undefined}>
          <summary>{label}</summary>
          <small class="soft">{help}</small>
          <MembersForm
            members={properties}
            draft={isDraft(value) ? value : {}}
            onDraft={(next) => onValue(emptied(next))}
          />
        </details>
      )
    case 'entries':
      return <Entries {...{ label, help, member }} entries={Array.isArray(value) ? value : []} onEntries={onValue} />
    case 'json':
      return <JsonField {...{ label, help }} value={value} onValue={onValue} />
  }
}

const emptied = (draft: Draft): Draft | undefined => (Object.keys(draft).length === 0 ? undefined : draft)

interface EntriesProps {
  readonly label: string
  readonly help: ComponentChildren
  readonly member: PropertyDescription
  readonly entries: readonly unknown[]
  readonly onEntries: (entries: readonly unknown[] | undefined) => void
}

/** By what an entry is told from others, the first of these that it has. */
const NAMES = ['key', 'id', '_id', 'name', 'columns', 'column', 'processor', 'resource']

/** A list of objects, each folded away under what it is called. */
function Entries({ label, help, member: { properties = [] }, entries, onEntries }: EntriesProps) {
  const words = CONFIGURATION.value
  const nameOf = (entry: unknown, at: number): string => {
    const name = NAMES.map((each) => (isDraft(entry) ? entry[each] : undefined)).find((each) => each !== undefined)
    return textsIn(name).join(', ') || words.entry(formatNumber(at + 1))
  }
  return (
    <fieldset class="entries">
      <legend>{label}</legend>
      <small class="soft">{help}</small>
      {entries.map((entry, at) => (
        <details key={at}>
          <summary>{nameOf(entry, at)}</summary>
          <MembersForm
            members={properties}
            draft={isDraft(entry) ? entry : {}}
            onDraft={(next) => onEntries(entries.with(at, next))}
          />
          <Button onPress={() => onEntries(entries.toSpliced(at, 1))}>{words.removeEntry}</Button>
        </details>
      ))}
      <div>
        <Button label={`${words.addEntry}: ${label}`} onPress={() => onEntries([...entries, {}])}>
          {words.addEntry}
        </Button>
      </div>
    </fieldset>
  )
}
