import { OnefoldError } from '@onefold/core'
import { conflict, invalid, type RefusalKey, refusal } from '@onefold/core/adapter-kit'
import { missingRelation } from '@onefold/core/sql'

/** What a statement met that names a relation which is not there (any more). Readers say what that means to them. */
const RELATION_MISSING = 'relation-missing'

/** Somebody else was faster: the engine reads again and decides again. */
const MOVED = {
  '23505': 'seen-moved/unique',
  '40001': 'seen-moved/commits-crossed',
  '40P01': 'seen-moved/commits-waited',
  '55P03': 'seen-moved/lock',
} as const satisfies { readonly [state: string]: RefusalKey }

const LOST_STATES = /^(?:08...|57P0[1-5]|53300|53100|25006|3D000|28...)$/
const LOST_CODES = /^(?:E[A-Z_]{3,}|SELF_SIGNED.*|DEPTH_ZERO.*|CERT_.*|UNABLE_TO.*|ERR_TLS.*|ERR_SSL.*)$/
const LOST_WORDS = /connection terminated|timeout exceeded|cannot use a pool|not queryable|server does not support SSL/i

/** Any error of the driver as a refusal. What lies below, and where, is for the log: it is in the cause, without secrets. */
export function refusalOf(error: unknown, server: string): OnefoldError {
  if (error instanceof OnefoldError) return error
  const { code, message } = partsOf(error)
  if (isMoved(code)) return because(conflict(MOVED[code]), error)
  const [, relation] = /relation "(?:[^"]*\.)?(\w+)" does not exist/.exec(message) ?? []
  const missing = relation === undefined ? undefined : missingRelation(relation)
  if (missing !== undefined) return because(missing, error)
  if (code === '42P01' || /could not open relation/.test(message)) {
    const cause = new Error(`PostgreSQL at ${server} has no such relation: ${message}.`, { cause: error })
    return new OnefoldError('internal', [refusal(RELATION_MISSING)], { cause })
  }
  if (code === '22021') return because(invalid('text-not-storable'), error)
  if (code === '54000') return because(invalid('text-too-long'), error)
  if (LOST_STATES.test(code) || LOST_CODES.test(code) || LOST_WORDS.test(message)) {
    const cause = new Error(`PostgreSQL at ${server} cannot be used: ${message}.`, { cause: error })
    return new OnefoldError('unavailable', [refusal('store-unavailable')], { cause })
  }
  const cause = new Error(`PostgreSQL at ${server} refused a statement: ${message}.`, { cause: error })
  return new OnefoldError('internal', [refusal('store-failed')], { cause })
}

/** The same for whoever opens the store, and has to know which server does not answer. */
export function namingServer(error: unknown): unknown {
  if (!(error instanceof OnefoldError) || error.code !== 'store-unavailable') return error
  const { cause } = error
  return cause instanceof Error
    ? new OnefoldError(error.class, [refusal('store-unavailable/server', { reason: cause.message })], {
        cause: cause.cause,
      })
    : error
}

/** Does the work; a relation that is not there becomes the refusal that the caller makes of it. */
export async function orWhenMissing<T>(work: Promise<T>, make: () => OnefoldError): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof OnefoldError && error.code === RELATION_MISSING ? because(make(), error) : error
  }
}

function isMoved(state: string): state is keyof typeof MOVED {
  return Object.hasOwn(MOVED, state)
}

function because(made: OnefoldError, cause: unknown): OnefoldError {
  return new OnefoldError(made.class, made.refusals, { cause })
}

function partsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A host with several addresses fails with an error for each and no words of its own.
  const first = error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined
  return { code, message: (error.message || first?.message || code).replace(/\.$/, '') }
}
