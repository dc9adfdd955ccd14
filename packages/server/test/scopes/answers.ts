/** Statuses to each caller, in the order of `CALLERS`; what they are asked, where it is not the operation's bare path. */
export interface Question {
  /** A path; names in braces stand for what is the caller's own. @default the operation's path, `something` for each parameter */
  readonly path?: string
  /** Names in braces as in the path. @default an empty object where there is a body */
  readonly json?: unknown
  readonly answers: readonly number[]
}

/** By operation, as it is mounted below `/api`. */
export type Answers = { readonly [operation: string]: readonly Question[] }

//                        nobody, expired, viewer, steward, admin, viewer by rows, steward by rows, unscoped
export const SEES = [401, 401, 200, 200, 200, 200, 200, 403]
/** Of what is hidden, reading tells nothing. */
export const SEES_FAR = [401, 401, 200, 200, 200, 404, 404, 403]
export const DOES = [401, 401, 403, 200, 200, 403, 200, 403]
/** What is named and hidden is refused. */
export const DOES_FAR = [401, 401, 403, 200, 200, 403, 403, 403]
/** A group without a visible record is not there. */
export const DOES_HIDDEN = [401, 401, 403, 200, 200, 403, 404, 403]
/** An entity or table that nobody was given. */
export const UNSEEN = [401, 401, 403, 403, 200, 403, 403, 403]
/** There is no such thing, for whoever may ask. */
export const MISSING = [401, 401, 404, 404, 404, 404, 404, 404]

/** An operation for ADMINs, which scopes have nothing to do with: its bare question, and what an ADMIN is told. */
export const forAdmins = (status: number, ask: Omit<Question, 'answers'> = {}): readonly Question[] => [
  { ...ask, answers: [401, 401, 403, 403, status, 403, 403, 403] },
]
/** An operation for all who are logged in. */
export const forAll = (status: number, ask: Omit<Question, 'answers'> = {}): readonly Question[] => [
  { ...ask, answers: [401, 401, ...Array<number>(6).fill(status)] },
]
/** An operation that needs no login. */
export const open = (status: number): readonly Question[] => [{ answers: Array<number>(8).fill(status) }]
