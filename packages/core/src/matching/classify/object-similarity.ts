import { bestAssignment } from '../../lib/collections/assignment.ts'
import { canonicalJson, textsIn } from '../../lib/json.ts'
import { nestedTexts, nestedValue } from '../../lib/nested.ts'
import type { Json, Values } from '../../model/record.ts'
import type { Canonical } from '../compare/canonical.ts'
import { canonicalOf } from '../compare/canonical.ts'
import { comparerWith } from '../compare/comparers-by-name.ts'
import { remembered } from '../compare/remembered.ts'
import type { ObjectPlan } from './object-fields.ts'
import { bestSimilarity, FULL } from './similarity.ts'

/** Of longer lists the first items only are compared with one another; equal ones are found in all. */
const MOST_COMPARED = 50

/**
 * How one nested record is read: the text of it that a batch keeps becomes a text of what is compared of it, by field its
 * canonical texts; '' when nothing is.
 */
export function objectCanonical({ fields, reference }: ObjectPlan): Canonical {
  const readings = fields.map(({ key, comparer, options }) => ({
    key,
    canonical: canonicalOf(comparer, options, reference),
  }))
  return {
    name: `object ${JSON.stringify(readings.map(({ key, canonical }) => [key, canonical.name]))}`,
    of(text) {
      const item = itemOf(text)
      const texts = readings.map(({ key, canonical }) => (item ? canonicalTexts(item, key, canonical) : []))
      return texts.every((each) => each.length === 0) ? '' : JSON.stringify(texts)
    },
  }
}

/** The nested records in a column, each as one text: what a batch keeps of them. A text is taken for such a one. */
export function objectTexts(values: Values, path: string): readonly string[] {
  const value = nestedValue(values, path)
  const items: readonly (Json | undefined)[] = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return items.flatMap((item) => (isRecord(item) ? canonicalJson(item) : textsIn(item)))
}

/** Nested records, as opposed to lists and plain values. */
function isRecord(value: Json | undefined): value is Values {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}

function itemOf(text: string): Values | undefined {
  try {
    const value = JSON.parse(text) as Json
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // a plain text holds no record
  }
}

function canonicalTexts(item: Values, key: string, canonical: Canonical): readonly string[] {
  return [...new Set(nestedTexts(item, key).map(canonical.of))].filter((text) => text !== '').sort()
}

/**
 * How alike two lists of nested records are, 0..10000, as texts that `objectCanonical` made; neither is empty.
 *
 * Two records are as alike as the mean over the fields that both fill; under `nullMismatch` a field that one of them fills
 * counts 0. Pairs that reach the threshold count. Equal ones are paired first, the others so that all together are most
 * alike; the sum is divided by the length of the shorter list: who knows fewer of them is not less alike for it.
 */
export function compileObjectSimilarity(plan: ObjectPlan): (a: readonly string[], b: readonly string[]) => number {
  const read = remembered((text: string) => JSON.parse(text) as readonly (readonly string[])[])
  const alike = fieldsSimilarity(plan)
  return (a, b) => {
    const shared = new Set(a.filter((text) => b.includes(text)))
    const ofA = a.filter((text) => !shared.has(text)).slice(0, MOST_COMPARED)
    const ofB = b.filter((text) => !shared.has(text)).slice(0, MOST_COMPARED)
    const gains = ofA.map((text) =>
      ofB.map((other) => {
        const similarity = alike(read(text), read(other))
        return similarity >= plan.threshold ? similarity : 0
      }),
    )
    const paired = ofA.length === 0 || ofB.length === 0 ? [] : bestAssignment(gains)
    const sum = paired.reduce((all, column, row) => all + (column < 0 ? 0 : gains[row]![column]!), shared.size * FULL)
    return Math.round(sum / Math.min(a.length, b.length))
  }
}

type Fields = readonly (readonly string[])[]

function fieldsSimilarity({ fields, nullMismatch, reference }: ObjectPlan): (a: Fields, b: Fields) => number {
  const comparers = fields.map(({ comparer, tolerance }) => comparerWith(comparer, { tolerance, reference }))
  return (a, b) => {
    let sum = 0
    let count = 0
    for (let field = 0; field < comparers.length; field++) {
      const one = a[field]!
      const other = b[field]!
      if (one.length > 0 && other.length > 0) sum += bestSimilarity(one, other, comparers[field]!)
      else if (!nullMismatch || one.length === other.length) continue
      count++
    }
    return count === 0 ? 0 : Math.round(sum / count)
  }
}
