import type { PlainKey } from '../../error/message.ts'
import { attempt } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import { datasetProblems } from '../../validate/dataset-problems.ts'
import { compileDataset } from '../../validate/validate-record.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { tableOfKey } from '../references.ts'
import { columnAt, doubled, unknownColumn } from './parts.ts'

export function datasetRefusals(dataset: Dataset, configuration: Configuration): readonly Refusal[] {
  const { columns, identityType, identityScript } = dataset
  return [
    ...doubled(
      columns.map(({ key }) => key),
      'columns',
      'key',
    ),
    ...columns.flatMap((column, index) => columnRefusals(column, `columns[${index}]`)),
    ...columns.flatMap((column, index) => keyRefusals(column, `columns[${index}].foreignKey`, dataset, configuration)),
    ...(columns.filter(({ token }) => token === 'SOURCE').length > 1
      ? [refusal('doubled/dataset-at-most', {}, 'columns')]
      : []),
    ...(identityType === 'COLUMN' && !columns.some(({ identity }) => identity)
      ? [refusal('member-missing/identity-type-column', {}, 'identityType')]
      : []),
    ...(identityType === 'SCRIPT' && identityScript === undefined
      ? [refusal('member-missing/identity-type-script', {}, 'identityScript')]
      : []),
    ...contentRefusals(dataset),
    ...datasetProblems(dataset, (id) => findResource(configuration, 'dataset', id)),
    ...nestingRefusals(dataset, configuration),
    ...mergerRefusals(dataset, configuration),
    ...columns.flatMap((column, index) => formatRefusals(column, `columns[${index}]`, dataset)),
  ]
}

function columnRefusals(column: Column, path: string): readonly Refusal[] {
  return column.type === 'DATASET' ? nestedRefusals(column, path) : tokenRefusals(column, path)
}

/** A column of nested records has nothing of what says how a value is read. */
function nestedRefusals(column: Column, path: string): readonly Refusal[] {
  const idle = [
    ...(column.validation === 'NONE' ? [] : ['validation']),
    ...(column.token === 'TEXT' ? [] : ['token']),
    ...(['identity', 'lookup', 'lookupDescription'] as const).filter((member) => column[member]),
    ...(['regex', 'script', 'foreignKey', 'source', 'sourceLocale', 'errorReplacement'] as const).filter(
      (member) => column[member] !== undefined,
    ),
  ]
  return [
    ...(column.dataset === undefined ? [refusal('member-missing/dataset-column-names', {}, `${path}.dataset`)] : []),
    ...(column.array ? [] : [refusal('member-invalid/dataset-column-holds', {}, `${path}.array`)]),
    ...idle.map((member) => refusal('member-unused/dataset-column-no', {}, `${path}.${member}`)),
  ]
}

function tokenRefusals(column: Column, path: string): readonly Refusal[] {
  const { token, validation, enumerations } = column
  const needed: readonly (readonly [wanted: boolean, member: keyof Column, key: PlainKey])[] = [
    [column.error === 'REPLACE', 'errorReplacement', 'member-missing/replace-needs-replacement'],
    [validation === 'REGEX', 'regex', 'member-missing/regex-needs-pattern'],
    [validation === 'SCRIPT', 'script', 'member-missing/validation-needs-script'],
    [token === 'FOREIGN_ID', 'foreignKey', 'member-missing/foreign-id-names-column'],
  ]
  return [
    ...needed.flatMap(([wanted, member, key]) =>
      wanted && column[member] === undefined ? [refusal(key, {}, `${path}.${member}`)] : [],
    ),
    ...(column.dataset === undefined ? [] : [refusal('member-unused/only-column-type', {}, `${path}.dataset`)]),
    ...(token === 'SOURCE' && (enumerations.length === 0 || column.array)
      ? [refusal('member-invalid/source-column-holds', {}, `${path}.enumerations`)]
      : []),
    ...(token === 'ENUM' && enumerations.length === 0
      ? [refusal('member-missing/enum-column-lists', {}, `${path}.enumerations`)]
      : []),
    ...doubled(
      enumerations.map(({ value }) => value),
      `${path}.enumerations`,
      'value',
    ),
    ...doubled(
      (column.descriptionLocalized ?? []).map(({ locale }) => locale.toLowerCase()),
      `${path}.descriptionLocalized`,
      'locale',
    ),
  ]
}

/** A foreign key that leads to a column that its table's dataset lacks. That the table is there is asked of every reference. */
function keyRefusals(
  { foreignKey }: Column,
  path: string,
  dataset: Dataset,
  configuration: Configuration,
): readonly Refusal[] {
  if (foreignKey === undefined) return []
  const table = tableOfKey(foreignKey)
  const key = foreignKey.slice(table.length + 1)
  const structure = configuration.tables.get(table)?.dataset
  const target = structure === dataset._id ? dataset : findResource(configuration, 'dataset', structure)
  if (key === '_id' || !target || columnAt(key, target, configuration)) return []
  return [unknownColumn(key, target, configuration, path)]
}

/** What is no record has one column, which nobody looks into. */
function contentRefusals({ dataType = 'RECORD', columns, identityType = 'DEFAULT' }: Dataset): readonly Refusal[] {
  if (dataType === 'RECORD') return []
  const [content, ...more] = columns
  if (content?.key !== 'content' || more.length > 0)
    return [refusal('member-invalid/dataset-column-called', { dataType }, 'columns')]
  const plain =
    content.type !== 'DATASET' && !content.array && content.token === 'TEXT' && content.validation === 'NONE'
  return [
    ...(plain ? [] : [refusal('member-invalid/content-dataset-no', { dataType }, 'columns[0]')]),
    ...(identityType === 'DEFAULT'
      ? []
      : [refusal('member-invalid/dataset-identity-type', { dataType }, 'identityType')]),
  ]
}

/** Records are all that can be nested. */
function nestingRefusals({ columns }: Dataset, configuration: Configuration): readonly Refusal[] {
  return columns.flatMap(({ dataset: id }, index) => {
    const nested = findResource(configuration, 'dataset', id)
    return nested && (nested.dataType ?? 'RECORD') !== 'RECORD'
      ? [refusal('dataset-differs/only-records-can', { id, dataType: nested.dataType }, `columns[${index}].dataset`)]
      : []
  })
}

function mergerRefusals({ _id, merger }: Dataset, configuration: Configuration): readonly Refusal[] {
  const own = findResource(configuration, 'merger-weight', merger)?.dataset
  return own === undefined || own === _id ? [] : [refusal('dataset-differs/made-dataset', { merger, own }, 'merger')]
}

/** Formats that no value could be read with, of each column. Patterns have been looked at already. */
function formatRefusals({ regex: _, ...column }: Column, path: string, dataset: Dataset): readonly Refusal[] {
  const own = `columns.${column.key}`
  const { refusals } = attempt(() => compileDataset({ ...dataset, columns: [column] }))
  return refusals.map((found) => ({ ...found, path: (found.path ?? own).replace(own, () => path) }))
}
