import type { ResourceEnums } from '@onefold/core'
import { signal } from '@preact/signals'
import { language } from '../language/language.ts'
import { ask } from './session.ts'

/** The lists of values of the interface that the console shows words of. */
type List =
  | 'auditTypes'
  | 'classifications'
  | 'columnTypes'
  | 'comparers'
  | 'eventFilters'
  | 'eventOperations'
  | 'resourceTypes'
  | 'roles'
  | 'runStatuses'
  | 'runTriggers'
  | 'runTypes'
  | 'searchTypes'
  | 'stewardSorts'
  | 'survivorshipStrategies'
  | 'testResults'
  | 'tokens'

/** Every list with its labels, in the language of the page; undefined until they are known. While they are asked for in another, those from before stay. */
const lists = signal<ResourceEnums | undefined>(undefined)

/** Whether words are known, so that no raw one is ever seen. */
export const knowsWords = (): boolean => lists.value !== undefined

export async function loadVocabulary(): Promise<void> {
  const spoken = language.value
  const told = await ask((onefold) => onefold.resources.enums(spoken))
  if (spoken === language.value) lists.value = told
}

/** What people call a value of a list; one that is of no list, as the kind of work of a host, is called as it is. */
export function wordOf(list: List, value: string): string {
  const labels = (lists.value?.[`${list}Labels`] ?? {}) as { readonly [value: string]: string } // a list of values has one text each
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

/** Values with what people call each. */
export function choicesOf<Value extends string>(list: List, values: readonly Value[]) {
  return values.map((value) => ({ value, label: wordOf(list, value) }))
}

/** Every value of a list. */
export function valuesOf(list: List): readonly string[] {
  const values = lists.value?.[list]
  return Array.isArray(values) ? values : []
}
