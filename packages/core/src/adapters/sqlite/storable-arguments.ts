import { invalid } from '../../error/onefold-error.ts'

/**
 * Refuses what is asked with U+0000, in a text, a list of texts or a member of a query, as PostgreSQL does, which cannot hold it:
 * what one store would not find, the other must not be asked for either. What is written was looked at before.
 */
export function refuseUnstorable(args: readonly unknown[]): void {
  for (const arg of args) {
    if (typeof arg === 'string') refuseText(arg)
    else if (Array.isArray(arg)) refuseItems(arg)
    else if (typeof arg === 'object' && arg !== null)
      for (const name in arg) if (name !== SOUGHT) refuseIfText((arg as Members)[name])
  }
}

/** A part of texts that are looked up is folded before it is sought: no text has it, and none is found. */
const SOUGHT = 'part'

type Members = { readonly [name: string]: unknown }

/** The items of a list are of one kind: lists of numbers, however long, are not walked. */
function refuseItems(items: readonly unknown[]): void {
  const [first] = items
  if (typeof first === 'string') for (const item of items) refuseText(item as string)
  if (typeof first !== 'object' || first === null) return
  const names = Object.keys(first).filter((name) => typeof (first as Members)[name] === 'string')
  for (const name of names) for (const item of items as readonly Members[]) refuseIfText(item[name])
}

function refuseIfText(value: unknown): void {
  if (typeof value === 'string') refuseText(value)
}

function refuseText(text: string): void {
  if (text.includes('\0')) throw invalid('text-not-storable')
}
