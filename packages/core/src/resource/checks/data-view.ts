import { type Refusal, refusal } from '../../error/refusal.ts'
import type { DataView as View } from '../../model/resources/data-view.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Configuration } from '../configuration.ts'
import { doubled, doubledIds, unknownColumns } from './parts.ts'

export function dataViewRefusals(
  { columns = [], sections = [], list }: View,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const known = new Set(sections.map(({ id }) => id))
  const keys = columns.map(({ key }) => key)
  const sorted = (list?.sort ?? []).map((column) => column.replace(/^-/, ''))
  return [
    ...doubled(keys, 'columns', 'key'),
    ...doubledIds(sections, 'sections'),
    ...unknownColumns(keys, dataset, configuration, (index) => `columns[${index}].key`),
    ...unknownColumns(list?.columns ?? [], dataset, configuration, (index) => `list.columns[${index}]`),
    ...unknownColumns(
      sorted.filter((column) => column !== '_id'),
      dataset,
      configuration,
      (index) => `list.sort[${index}]`,
    ),
    ...columns.flatMap(({ section }, index) =>
      section === undefined || known.has(section)
        ? []
        : [refusal('section-unknown', { section }, `columns[${index}].section`)],
    ),
    ...columns.flatMap(({ labelLocalized = [] }, index) =>
      doubled(
        labelLocalized.map(({ locale }) => locale.toLowerCase()),
        `columns[${index}].labelLocalized`,
        'locale',
      ),
    ),
  ]
}
