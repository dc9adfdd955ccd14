import * as v from 'valibot'
import { says } from '../error/issue-message.ts'
import { OnefoldError } from '../error/onefold-error.ts'
import { defined } from '../lib/defined.ts'
import { maxCharacters } from '../lib/text/max-characters.ts'
import type { Json } from '../model/record.ts'
import type { Run, RunTrigger, RunType } from '../model/run.ts'
import type { Fence } from '../ports/store/match-store.ts'
import { refusalsOfIssues } from '../validate/schema-issues.ts'
import type { RunHandler } from './run-handler.ts'

const LONGEST = 63

/** What a run is about, by its name. */
export const inputName = v.pipe(
  v.string(says('member-invalid/text')),
  v.minLength(1, says('member-invalid/text-empty')),
  maxCharacters(LONGEST, says('member-invalid/text-longer', { most: LONGEST })),
)

/** Everything that is to be known of a run type: an installation works on the kinds that it was given. */
export interface RunKind {
  readonly type: RunType
  /** A sentence for people. */
  readonly description: string
  /** What a submission states. */
  readonly input: v.GenericSchema
  /** A definition may name it. */
  readonly schedulable: boolean
  /** Runs with one text here are never at work at once; null: any number may be. */
  readonly exclusive: ((subject: string) => string) | null
  /** How a submission is refused while another run is unfinished; without it, the submission is that run. */
  readonly busy?: (subject: string) => OnefoldError
  /** Goes on from its checkpoint when its process died; otherwise it is closed. */
  readonly resumable: boolean
  /** The checked input with its defaults, and what it is about. Refuses with `invalid`, every problem at once. */
  plan(input: unknown): { readonly input: Json; readonly subject: string }
  /** Refuses with `conflict` or `not_found` what the state of things forbids now. */
  check(input: Json, trigger: RunTrigger): Promise<void>
  readonly handler: RunHandler
  /** Clears away what a cancelled run left that its own work can no longer. */
  cleanUp(run: Run, fence: Fence): Promise<void>
}

export interface RunKindOptions<Schema extends v.GenericSchema> {
  readonly type: RunType
  readonly description: string
  readonly input: Schema
  readonly subjectOf: (input: v.InferOutput<Schema>) => string
  /** @default true */
  readonly schedulable?: boolean
  /** At most one at work for a subject; a text: among all kinds that state the same. @default true */
  readonly single?: boolean | string
  /** @default a submission is the unfinished run */
  readonly busy?: (subject: string) => OnefoldError
  /** @default true */
  readonly resumable?: boolean
  readonly check?: (input: v.InferOutput<Schema>, trigger: RunTrigger) => Promise<void>
  readonly handler: RunHandler
  readonly cleanUp?: (run: Run, fence: Fence) => Promise<void>
}

export function runKind<const Schema extends v.GenericSchema>(options: RunKindOptions<Schema>): RunKind {
  const { type, description, input: schema, subjectOf, handler, check, busy } = options
  const { schedulable = true, single = true, resumable = true, cleanUp = async () => {} } = options
  const lane = single === true ? type : single
  return Object.freeze<RunKind>({
    type,
    description,
    schedulable,
    resumable,
    handler,
    cleanUp,
    input: schema,
    ...defined({ busy }),
    exclusive: lane === false ? null : (subject) => `${lane} ${subject}`,
    plan(given) {
      const parsed = v.safeParse(schema, given)
      if (!parsed.success) throw new OnefoldError('invalid', refusalsOfIssues(schema, given, parsed.issues, 'input'))
      return { input: parsed.output as Json, subject: subjectOf(parsed.output) } // schemas of inputs speak of JSON
    },
    async check(input, trigger) {
      await check?.(input as v.InferOutput<Schema>, trigger) // what `plan` answered
    },
  })
}

/** The kinds by their types. Refuses, as a mistake of the program, two of one type. */
export function kindsByType(kinds: readonly RunKind[]): ReadonlyMap<RunType, RunKind> {
  const known = new Map(kinds.map((kind) => [kind.type, kind]))
  if (known.size < kinds.length) throw new TypeError('Expected one kind for each run type')
  return known
}
