import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

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
  /** Lines of a longer text. @default 1 */
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
    lines = 1,
  } = props
  const id = useId()
  const common = {
    id,
    value,
    required,
    autofocus: focus ?? false,
    ...(wrong === undefined ? {} : { 'aria-invalid': true as const }),
    ...(wrong === undefined && help === undefined ? {} : { 'aria-describedby': `${id}-more` }),
    ...(autocomplete === undefined ? {} : { autocomplete: autocomplete as AutoFill }),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines > 1 ? (
        <textarea {...common} rows={lines} onInput={(event) => onValue(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          {...({ type } as { type: 'text' })}
          {...(step === undefined ? {} : { step })}
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
