import * as v from 'valibot'
import { invalid } from '../error/onefold-error.ts'
import { ID } from './schemas/parts.ts'

/** Refuses with `invalid` what is no id of a resource or entity. */
export function refuseId(id: string, path: string): void {
  const { issues } = v.safeParse(ID, id)
  if (issues) throw invalid('member-invalid', issues[0].message, path)
}
