/** What a transform takes of a value. */
export interface TakenPart {
  readonly name:
    | 'WHOLE'
    | 'PREFIX'
    | 'SUFFIX'
    | 'DIGITS'
    | 'YEAR'
    | 'INITIALS'
    | 'TOKENS'
    | 'TOKEN_PAIRS'
    | 'PHONETIC'
    | 'OTHER'
  readonly letters: number
}

const KNOWN = ['PREFIX', 'SUFFIX', 'DIGITS', 'YEAR', 'INITIALS', 'TOKENS', 'TOKEN_PAIRS', 'PHONETIC'] as const

/** Reads `PREFIX(4)` and its like. */
export function takenPart(transform: string | undefined): TakenPart {
  if (transform === undefined) return { name: 'WHOLE', letters: 0 }
  const [, word = '', letters = '0'] = /^([A-Z_]+)(?:\((\d+)\))?/.exec(transform) ?? []
  return { name: KNOWN.find((name) => name === word) ?? 'OTHER', letters: Number(letters) }
}
