import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { CONFIGURATION } from './words.ts'

interface JsonFieldProps {
  readonly label: string
  readonly help?: ComponentChildren
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

/** What is typed stays as it is; the value moves when it is JSON. */
export function JsonField({ label, help, value, onValue }: JsonFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : JSON.stringify(value, undefined, 2))
  const [wrong, setWrong] = useState(false)
  function take(next: string): void {
    setTyped(next)
    try {
      onValue(next.trim() === '' ? undefined : JSON.parse(next))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      lines={Math.min(24, Math.max(3, typed.split('\n').length))}
      value={typed}
      onValue={take}
      wrong={wrong ? CONFIGURATION.value.notJson : undefined}
    />
  )
}
