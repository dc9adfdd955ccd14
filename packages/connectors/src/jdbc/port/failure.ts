/**
 * What went wrong at a database.
 * `ROW`: what was written cannot be: it is refused for good. `STATE`: the database, its table or our rights are not as they
 * have to be: it is tried again once somebody saw to it. `LOST`: nobody knows what became of the statement; the session is
 * over. `AGAIN`: another work was in the way: the same once more.
 */
export interface Failure {
  readonly kind: 'ROW' | 'STATE' | 'LOST' | 'AGAIN'
  /** The database's own code, or that of the network. */
  readonly state: string
  /** The database's own words. */
  readonly words: string
}

const WORDS = 500

/** A failure in a sentence. The code stands before the colon: refusals with one code count as one streak. */
export function failureText(label: string, { kind, state, words }: Failure): string {
  const what = kind === 'ROW' ? 'refused the row' : kind === 'LOST' ? 'could not be reached' : 'did not take it'
  const code = state === '' ? '' : ` (${state})`
  return `${label} ${what}${code}: ${words.replaceAll(/\s+/g, ' ').trim().slice(0, WORDS)}`
}

/** What an error says of itself; of a host with several addresses, what the first of them said. */
export function partsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const first = error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined
  return { code, message: error.message || first?.message || code }
}

/** Codes of the network and of TLS, and those of our own guard. */
const NETWORK =
  /^(?:E(?!R_)[A-Z_]{3,}|SELF_SIGNED.*|DEPTH_ZERO.*|CERT_.*|UNABLE_TO.*|ERR_TLS.*|ERR_SSL.*|FORBIDDEN_HOST|PROTOCOL_.*)$/

export function networkFailure(error: unknown): Failure | undefined {
  const { code, message } = partsOf(error)
  return NETWORK.test(code) ? { kind: 'LOST', state: code, words: message } : undefined
}
