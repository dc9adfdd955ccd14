import type { Context } from 'hono'
import type { Env, Say } from '../env.ts'
import { languageOf } from './language.ts'
import { sentenceInSpanish } from './spanish.ts'

/** Speaks the language that the caller likes best; what no catalogue knows stays in English. */
export function sayTo(c: Context<Env>): Say {
  return languageOf(c) === 'es' ? (sentence) => sentenceInSpanish(sentence) : (sentence) => sentence
}
