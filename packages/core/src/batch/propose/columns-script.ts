import type { ResourceInput } from '../../model/resources/resource-input.ts'

/**
 * Brings records of a file to the columns of its dataset, which have neither dots nor objects in them: `address.city` and the member
 * `city` of the object `address` both become `address_city`, as where the columns were looked at. No mapping can name a column
 * with a dot, so a script does.
 *
 * @param columns the keys of the dataset, by what the columns are called in the file
 */
export function columnsScript(id: string, columns: ReadonlyMap<string, string>): ResourceInput<'transformation'> {
  return {
    type: 'transformation',
    _id: `${id}-columns`,
    description: 'Columns of the file as the dataset calls them',
    target: id,
    transformationType: 'SCRIPT',
    carryOverData: false,
    script: `const keys = new Map(${JSON.stringify([...columns])})
const columns = {}
const take = (prefix, members) => {
  for (const [member, value] of Object.entries(members)) {
    const key = keys.get(prefix + member)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) take(prefix + member + '_', value)
    else if (key !== undefined) columns[key] = value
  }
}
take('', record)
return columns`,
  }
}
