import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { nearestKnown } from '../../guard/nearest-known.ts'

/**
 * An object whose every member is known: another one is refused and the nearest known one named, because a misspelt
 * setting that is silently left out is found late. Members in `readOnly` are what answers carry and the service owns:
 * they are accepted and left aside, so that read, edit, save works.
 */
export function knownMembers<const E extends v.ObjectEntries>(entries: E, readOnly: readonly string[] = []) {
  const known = Object.keys(entries)
  const accepted = new Set([...known, ...readOnly])
  return v.pipe(
    v.looseObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (typeof dataset.value !== 'object' || dataset.value === null) return // refused as no object already
      const given = dataset.value as { readonly [member: string]: unknown }
      for (const key of Object.keys(given).filter((member) => !accepted.has(member))) {
        addIssue({
          message: says('member-unknown/nearest', { nearest: nearestKnown(key, known) }),
          path: [{ type: 'object', origin: 'key', input: given, key, value: given[key] }],
        })
      }
    }),
    v.transform((given) => {
      const own = Object.entries(given).filter(([member]) => known.includes(member))
      return Object.fromEntries(own) as v.InferOutput<v.ObjectSchema<E, undefined>> // the known ones, as they were checked
    }),
  )
}
