import * as v from 'valibot'
import type { Json } from '../model/record.ts'
import type { Document } from '../ports/store/catalogue-store.ts'

/** An entry as the catalogue keeps it. */
export interface SettingDocument {
  readonly id: string
  readonly category: string
  /** Secrets are sealed, each at `payload.<member>`. */
  readonly payload: Json
  /** Which save of an entry this was: the greatest of a category counts. */
  readonly turn: number
}

const schema = v.strictObject({
  category: v.string(),
  payload: v.custom<Json>((value) => value !== undefined),
  turn: v.pipe(v.number(), v.integer()),
})

/** Undefined: this version did not write it. */
export function readSetting({ id, body }: Document): SettingDocument | undefined {
  const read = v.safeParse(schema, body)
  return read.success ? { id, ...read.output } : undefined
}

export function writtenSetting({ id, category, payload, turn }: SettingDocument): Document {
  return { kind: 'configuration', id, body: { category, payload, turn } }
}
