import type { ComponentChildren } from 'preact'
import type { Loaded } from '../server/loaded.ts'
import { RefusalBox } from './refusal.tsx'
import { PARTS } from './words.ts'

export function Loading() {
  return (
    <div class="loading" role="status">
      {PARTS.value.loading}
    </div>
  )
}

/** Where there is nothing: says so, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
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
