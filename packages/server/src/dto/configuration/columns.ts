import type { ColumnView, Dataset, ResolvedView } from '@onefold/core'
import * as v from 'valibot'
import { Whole } from '../parts.ts'

const LocalizedDto = v.array(v.object({ locale: v.string(), text: v.string() }))

const columnEntries = {
  key: v.string(),
  type: v.string(),
  token: v.string(),
  array: v.boolean(),
  mandatory: v.boolean(),
  description: v.optional(v.string()),
  descriptionLocalized: v.optional(LocalizedDto),
  dataset: v.optional(v.string()),
  enumerations: v.optional(v.array(v.object({ value: v.string(), label: v.optional(v.string()) }))),
  foreignKey: v.optional(v.string()),
  lookup: v.optional(v.boolean()),
}

export const ColumnDto = v.object(columnEntries)
/** By key; nested columns as `column.key`. */
export const ColumnMapDto = v.record(v.string(), ColumnDto)

/** What a client can check before it sends a record. */
export const ConstraintDto = v.object({
  key: v.string(),
  mandatory: v.boolean(),
  pattern: v.optional(v.string()),
  patternFlags: v.optional(v.string()),
  patternMessage: v.optional(v.string()),
  patternMessageKey: v.optional(v.string()),
  patternScope: v.string(),
})

/** A data view with nothing left open. */
export const ViewDto = v.object({
  id: v.optional(v.string()),
  dataset: v.string(),
  title: v.string(),
  columns: v.array(
    v.object({
      ...columnEntries,
      label: v.string(),
      labels: v.record(v.string(), v.string()),
      hidden: v.boolean(),
      readOnly: v.boolean(),
      width: Whole,
      section: v.string(),
      format: v.optional(v.string()),
    }),
  ),
  sections: v.array(v.object({ id: v.string(), label: v.string() })),
  list: v.object({ columns: v.array(v.string()), sort: v.array(v.string()) }),
})

/** Datasets by id, each as it works. */
export const DatasetsDto = v.record(v.string(), v.looseObject({ type: v.literal('dataset'), _id: v.string() }))

// The wire's types know no read-only lists; what is shown is what the engine shows.

export function columnMapDto(columns: { readonly [path: string]: ColumnView }): v.InferOutput<typeof ColumnMapDto> {
  return columns as v.InferOutput<typeof ColumnMapDto>
}

export function columnsDto(columns: readonly ColumnView[]): v.InferOutput<typeof ColumnDto>[] {
  return columns as v.InferOutput<typeof ColumnDto>[]
}

export function viewDto(view: ResolvedView): v.InferOutput<typeof ViewDto> {
  return view as v.InferOutput<typeof ViewDto>
}

export function datasetsDto(datasets: { readonly [id: string]: Dataset }): v.InferOutput<typeof DatasetsDto> {
  return datasets as unknown as v.InferOutput<typeof DatasetsDto>
}
