import { conflict, type Head, type Mark, type OnefoldError } from '@onefold/core'
import type { Session } from '../session.ts'

/** A commit in progress: the head is locked, and `mark` is what everything written is stamped with. */
export interface Writing {
  readonly session: Session
  readonly table: number
  readonly head: Head
  readonly mark: Mark
}

export function openGenerations({ live, building }: Head): number[] {
  return [live, building].filter((number) => number !== undefined)
}

export function moved(text: string): OnefoldError {
  return conflict('seen-moved', text)
}
