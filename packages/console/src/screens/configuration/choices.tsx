import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../language/language.ts'

interface ChoicesProps {
  readonly label: string
  readonly help: ComponentChildren
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** In their order. */
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

/** Several of a list, each said in words. What is ticked comes last; the first counts before the second, so each says its place. */
export function Choices({ label, help, options, chosen, onChosen }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      <small class="soft">{help}</small>
      {options.map(({ value, label: text }) => {
        const at = chosen.indexOf(value)
        return (
          <label key={value} class="switch">
            <input
              type="checkbox"
              checked={at >= 0}
              onChange={() => onChosen(at >= 0 ? chosen.toSpliced(at, 1) : [...chosen, value])}
            />
            {text}
            {at >= 0 && chosen.length > 1 && <small class="soft number">{formatNumber(at + 1)}</small>}
          </label>
        )
      })}
    </fieldset>
  )
}
