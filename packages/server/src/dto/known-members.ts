import * as v from 'valibot'

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
      const given = dataset.value as { readonly [member: string]: unknown }
      for (const key of Object.keys(given).filter((member) => !accepted.has(member))) {
        addIssue({
          message: `This is not known here. The nearest is "${nearest(key, known)}".`,
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

const LONGEST = 64

function nearest(name: string, known: readonly string[]): string | undefined {
  const word = name.slice(0, LONGEST).toLowerCase()
  const ranked = known.map((candidate) => ({ candidate, distance: edits(word, candidate.toLowerCase()) }))
  return ranked.sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** Levenshtein's distance. */
function edits(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    above = row
  }
  return above[b.length]!
}
