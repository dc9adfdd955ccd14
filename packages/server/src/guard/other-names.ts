import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'

/** Other names that are understood, each with the member of the interface that it stands for; of a list, with a member for each item. */
export type OtherNames = { readonly [name: string]: string | readonly string[] }

/** The body under the names of the interface. What is stated under both is refused, unless both say the same. */
export function underOwnNames(body: object, names: OtherNames, refusals: Refusal[]): object {
  const given = Object.entries(names).filter(([name]) => Object.hasOwn(body, name))
  if (given.length === 0) return body
  const renamed: { [member: string]: unknown } = { ...body }
  for (const [name, own] of given) {
    const members = [own].flat()
    const values = typeof own === 'string' ? [renamed[name]] : itemsOf(renamed[name], members.length)
    if (values === undefined) {
      refusals.push(refusal('member-invalid/list-of', { count: members.length }, name))
      continue
    }
    delete renamed[name]
    for (const [at, member] of members.entries()) {
      const isOther = Object.hasOwn(renamed, member) && !isDeepStrictEqual(renamed[member], values[at])
      if (isOther) refusals.push(refusal('member-repeated/other-name', { member }, name))
      renamed[member] = values[at]
    }
  }
  return renamed
}

function itemsOf(value: unknown, count: number): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length === count ? value : undefined
}
