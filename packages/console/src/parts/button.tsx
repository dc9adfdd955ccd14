import type { ComponentChildren } from 'preact'

interface ButtonProps {
  readonly onPress: () => void
  readonly children: ComponentChildren
  readonly kind?: 'normal' | 'primary' | 'danger' | 'plain'
  readonly disabled?: boolean
  /** The key that does the same, shown beside the words. */
  readonly hint?: string
  /** Where the words alone do not say it, or there are none. */
  readonly label?: string
  readonly pressed?: boolean
}

interface SubmitProps {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'danger'
  readonly disabled?: boolean
}

/** What Enter in a field of the form does too. */
export function Submit({ children, kind = 'primary', disabled = false }: SubmitProps) {
  return (
    <button type="submit" class={`button ${kind}`} disabled={disabled}>
      {children}
    </button>
  )
}

export function Button({ onPress, children, kind = 'normal', disabled = false, hint, label, pressed }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={disabled}
      onClick={onPress}
      {...(label === undefined ? {} : { 'aria-label': label, title: label })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {children}
      {hint !== undefined && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  )
}
