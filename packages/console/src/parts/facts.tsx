import type { ComponentChildren } from 'preact'
import './facts.css'

export interface Fact {
  readonly label: string
  /** Left out where there is nothing to say. */
  readonly value: ComponentChildren
}

/** What is known of one thing, a line each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** JSON as it is, for who wants to see exactly that. It does not scroll by itself, so that the keyboard reaches all of it. */
export function JsonText({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <figure aria-label={label}>
      <pre class="json">{JSON.stringify(value, undefined, 2)}</pre>
    </figure>
  )
}
