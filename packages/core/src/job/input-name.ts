import * as v from 'valibot'
import { says } from '../error/issue-message.ts'

const LONGEST = 63

/** What a run is about, by its name. */
export const inputName = v.pipe(
  v.string(says('member-invalid/text')),
  v.minLength(1, says('member-invalid/text-empty')),
  v.maxLength(LONGEST, says('member-invalid/text-longer', { most: LONGEST })),
)
