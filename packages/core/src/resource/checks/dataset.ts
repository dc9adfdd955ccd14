import { isOnefoldError, type Refusal } from '../../error/onefold-error.ts'
import type { Column, Dataset } from '../../model/dataset.ts'
import { datasetProblems } from '../../validate/dataset-problems.ts'
import { compileDataset } from '../../validate/validate-record.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { tableOfKey } from '../references.ts'
import { columnAt, doubled, memberInvalid, memberMissing, refusal, unknownColumn } from './parts.ts'

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
      ? [refusal('doubled', 'columns', 'A dataset has at most one SOURCE column.')]
      : []),
    ...(identityType === 'COLUMN' && !columns.some(({ identity }) => identity)
      ? [memberMissing('identityType', 'The identity type COLUMN needs a column with identity.')]
      : []),
    ...(identityType === 'SCRIPT' && identityScript === undefined
      ? [memberMissing('identityScript', 'The identity type SCRIPT needs a script.')]
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
    ...(column.dataset === undefined ? [memberMissing(`${path}.dataset`, 'A DATASET column names its dataset.')] : []),
    ...(column.array ? [] : [memberInvalid(`${path}.array`, 'A DATASET column holds a list: array is true.')]),
    ...idle.map((member) =>
      refusal(
        'member-unused',
        `${path}.${member}`,
        'A DATASET column has no use for this: its own columns are checked.',
      ),
    ),
  ]
}

function tokenRefusals(column: Column, path: string): readonly Refusal[] {
  const { token, validation, enumerations } = column
  const needed: readonly (readonly [wanted: boolean, member: keyof Column, text: string])[] = [
    [column.error === 'REPLACE', 'errorReplacement', 'The policy REPLACE needs a replacement.'],
    [validation === 'REGEX', 'regex', 'The validation REGEX needs a pattern.'],
    [validation === 'SCRIPT', 'script', 'The validation SCRIPT needs a script.'],
    [token === 'FOREIGN_ID', 'foreignKey', 'A FOREIGN_ID names the table and column that it refers to.'],
  ]
  return [
    ...needed.flatMap(([wanted, member, text]) =>
      wanted && column[member] === undefined ? [memberMissing(`${path}.${member}`, text)] : [],
    ),
    ...(column.dataset === undefined
      ? []
      : [refusal('member-unused', `${path}.dataset`, 'Only a column of the type DATASET names a dataset.')]),
    ...(token === 'SOURCE' && (enumerations.length === 0 || column.array)
      ? [memberInvalid(`${path}.enumerations`, 'A SOURCE column holds one value and lists the accepted systems.')]
      : []),
    ...(token === 'ENUM' && enumerations.length === 0
      ? [memberMissing(`${path}.enumerations`, 'An ENUM column lists its values.')]
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
    return [memberInvalid('columns', `A dataset of ${dataType} has one column, called content.`)]
  const plain =
    content.type !== 'DATASET' && !content.array && content.token === 'TEXT' && content.validation === 'NONE'
  return [
    ...(plain
      ? []
      : [memberInvalid('columns[0]', `The content of a dataset of ${dataType} has no token and no check.`)]),
    ...(identityType === 'DEFAULT'
      ? []
      : [memberInvalid('identityType', `A dataset of ${dataType} has the identity type DEFAULT.`)]),
  ]
}

/** Records are all that can be nested. */
function nestingRefusals({ columns }: Dataset, configuration: Configuration): readonly Refusal[] {
  return columns.flatMap(({ dataset: id }, index) => {
    const nested = findResource(configuration, 'dataset', id)
    return nested && (nested.dataType ?? 'RECORD') !== 'RECORD'
      ? [
          refusal(
            'dataset-differs',
            `columns[${index}].dataset`,
            `Only records can be nested: "${id}" holds ${nested.dataType}.`,
          ),
        ]
      : []
  })
}

function mergerRefusals({ _id, merger }: Dataset, configuration: Configuration): readonly Refusal[] {
  const own = findResource(configuration, 'merger-weight', merger)?.dataset
  return own === undefined || own === _id
    ? []
    : [refusal('dataset-differs', 'merger', `"${merger}" is made for the dataset "${own}".`)]
}

/** Formats that no value could be read with, of each column. Patterns have been looked at already. */
function formatRefusals({ regex: _, ...column }: Column, path: string, dataset: Dataset): readonly Refusal[] {
  try {
    compileDataset({ ...dataset, columns: [column] })
    return []
  } catch (error) {
    if (!isOnefoldError(error, 'invalid')) throw error
    const own = `columns.${column.key}`
    return error.refusals.map((found) => ({ ...found, path: (found.path ?? own).replace(own, () => path) }))
  }
}
