import type { Refusal } from '@onefold/core'
import { customRefusal, type Surroundings } from '@onefold/core/adapter-kit'
import { DIALECTS } from './dialects.ts'
import { addressOf, type DatabaseMembers } from './members.ts'
import { tableNameOf } from './port/table-name.ts'

/** What is wrong with how a resource says where its database is. */
export function databaseRefusals(
  members: DatabaseMembers,
  { credentialTypeOf }: Pick<Surroundings<unknown>, 'credentialTypeOf'>,
): readonly Refusal[] {
  const address = addressOf(members)
  if ('problem' in address) return []
  const { properties: known, label } = DIALECTS[address.dialect]
  const path = (members.properties ?? []).length > 0 ? 'properties' : 'url'
  const used = credentialTypeOf(members.credentials)
  return [
    ...Object.entries(address.properties).flatMap(([name, value]) => {
      const rule = Object.hasOwn(known, name) ? known[name] : undefined
      if (rule === undefined) {
        const names = Object.keys(known).join(', ')
        const text = `${label} takes no property "${name}" here. ${names === '' ? 'There is none.' : `There are: ${names}.`}`
        return [customRefusal('property-unknown', text, path)]
      }
      const problem = rule(value)
      return problem === undefined ? [] : [customRefusal('property-invalid', `${name}: ${problem}`, path)]
    }),
    ...(used === undefined || used === 'NONE' || used === 'PASSWORD'
      ? []
      : [
          customRefusal(
            'credentials-unfit',
            `A database has no use for credentials of the type ${used}.`,
            'credentials',
          ),
        ]),
  ]
}

export function tableRefusals(table: string | undefined): readonly Refusal[] {
  if (table === undefined || tableNameOf(table) !== undefined) return []
  const text =
    'A table is named as table, schema.table or catalog.schema.table; names with a dot or a space stand in quotes.'
  return [customRefusal('table-name', text, 'table')]
}

/** A flag without its column. */
export function flagRefusals(flag: boolean | undefined, path: string, column: string | undefined): readonly Refusal[] {
  if (flag !== true || column !== undefined) return []
  return [customRefusal('member-missing', 'The flag is on: the column has to be named.', path)]
}
