import type { EntityView } from '@onefold/core'
import { computed, signal } from '@preact/signals'
import { ask } from './session.ts'

const KEPT = 'onefold.entity'

/** The entities of which the caller sees something; undefined until they are known. */
export const entities = signal<readonly EntityView[] | undefined>(undefined)

const wanted = signal(localStorage.getItem(KEPT) ?? '')

/** The id of the entity that screens speak of: the one chosen last, else the first; undefined where there is none. */
export const chosenEntity = computed(
  () => (entities.value?.find(({ id }) => id === wanted.value) ?? entities.value?.[0])?.id,
)

/** Without counts of groups, which no screen waits for: of a million records they take most of a second. */
export async function loadEntities(): Promise<void> {
  entities.value = await ask((onefold) => onefold.entities.list({ counts: false }))
}

/** Remembered on this machine. */
export function chooseEntity(id: string): void {
  localStorage.setItem(KEPT, id)
  wanted.value = id
}
