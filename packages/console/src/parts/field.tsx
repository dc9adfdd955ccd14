import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'search'
  /** What is wrong with it, in words. */
  readonly wrong?: string | undefined
  /** What to know before typing. */
  readonly help?: ComponentChildren
  readonly required?: boolean
  readonly autocomplete?: string
  readonly focus?: boolean
  /** Of a number: `any` takes parts of one. @default 1 */
  readonly step?: 'any'
  /** Of a number. */
  readonly min?: number
  readonly max?: number
  /** What holds while nothing is typed. */
  readonly placeholder?: string
  /** Lines of a longer text; one that holds line breaks gets several in any case. @default 1 */
  readonly lines?: number
}

/** A labelled input. Its words are bound to it, so that whoever does not see them hears them. */
export function Field(props: FieldProps) {
  const {
    label,
    value,
    onValue,
    type = 'text',
    wrong,
    help,
    required = false,
    autocomplete,
    focus,
    step,
    min,
    max,
    placeholder,
  } = props
  const id = useId()
  const lines = useLines(value, props.lines ?? 1)
  const common = {
    id,
    value,
    required,
    autofocus: focus ?? false,
    ...(wrong === undefined ? {} : { 'aria-invalid': true as const }),
    ...(wrong === undefined && help === undefined ? {} : { 'aria-describedby': `${id}-more` }),
    ...(autocomplete === undefined ? {} : { autocomplete: autocomplete as AutoFill }),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines > 1 ? (
        <textarea
          {...common}
          rows={lines}
          onInput={(event) => onValue(withBreaksOf(value, event.currentTarget.value))}
        />
      ) : (
        <input
          {...common}
          {...({ type } as { type: 'text' })}
          {...(step === undefined ? {} : { step })}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
      {(wrong ?? help) !== undefined && (
        <small id={`${id}-more`} class={wrong === undefined ? 'soft' : 'wrong'}>
          {wrong ?? help}
        </small>
      )}
    </div>
  )
}

/** More would push what stands below out of sight; it scrolls. */
const MOST_LINES = 10

/** How many lines the text gets. Once it held a line break it keeps several: a browser takes breaks out of a single one, and nobody is told. */
function useLines(value: string, wanted: number): number {
  const heldBreaks = useRef(false)
  const present = value.split(/\r\n?|\n/).length
  if (present > 1) heldBreaks.current = true
  if (!heldBreaks.current) return wanted
  return Math.max(wanted, 2, Math.min(present + 1, MOST_LINES))
}

/** What was typed, its lines ended as those of the text before it: a textarea makes one kind of all. */
function withBreaksOf(before: string, typed: string): string {
  const [ending = '\n'] = /\r\n?|\n/.exec(before) ?? []
  return typed.replaceAll('\n', ending)
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValue: (value: Value) => void
  /** The label is read out and not shown. @default false */
  readonly quiet?: boolean
}

/** One of several, each said in words. */
export function Choice<Value extends string>({ label, value, options, onValue, quiet = false }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div class="field">
      <label for={id} class={quiet ? 'hidden' : ''}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
