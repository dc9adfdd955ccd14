import type { ComponentChildren } from 'preact'
import type { Loaded } from '../server/loaded.ts'
import { RefusalBox } from './refusal.tsx'
import { PARTS } from './words.ts'

/** `inline`: beside what is there already, while something newer comes. */
export function Loading({ inline = false }: { readonly inline?: boolean }) {
  return (
    <div class={`loading ${inline ? 'inline' : ''}`} role="status">
      {PARTS.value.loading}
    </div>
  )
}

interface EmptyProps {
  readonly title: string
  /** There is nothing but this on the page. @default false */
  readonly isPage?: boolean
  readonly children?: ComponentChildren
}

/** Where there is nothing: says so, and what to do about it. */
export function Empty({ title, isPage = false, children }: EmptyProps) {
  return (
    <div class="empty">
      {isPage ? <h1>{title}</h1> : <strong>{title}</strong>}
      {children}
    </div>
  )
}

interface ShownProps<Value> {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}

/** What was loaded; before that that it is coming, or why it is not. */
export function Shown<Value>({ of, children }: ShownProps<Value>) {
  if (of.error !== undefined) return <RefusalBox error={of.error} onAgain={of.reload} />
  return <>{of.value === undefined ? <Loading /> : children(of.value)}</>
}
