import * as v from 'valibot'
import { messageOfIssue } from '../error/issue-message.ts'
import { OnefoldError } from '../error/onefold-error.ts'
import { refusalOf } from '../error/refusal.ts'
import { ID } from './schemas/parts.ts'

/** Refuses with `invalid` what is no id of a resource or entity. */
export function refuseId(id: string, path: string): void {
  const { issues } = v.safeParse(ID, id)
  if (issues) throw new OnefoldError('invalid', [refusalOf(messageOfIssue(issues[0]), path)])
}
