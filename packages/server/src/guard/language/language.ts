import { LANGUAGES, type Language } from '@onefold/core'
import type { Context } from 'hono'
import type { Env, Say } from '../../env.ts'
import { sentenceInSpanish } from './spanish.ts'

/** The language that the caller likes best of those we speak; the installation's, else English, when there is none of them. */
export function languageOf(c: Context<Env>): Language {
  const stated = c.req.header('accept-language') ?? ''
  return (stated === '' ? undefined : likedIn(stated)) ?? c.get('settings').ui.language ?? 'en'
}

function likedIn(header: string): Language | undefined {
  const requests = header
    .slice(0, 500)
    .split(',')
    .map((request) => {
      const [tag = '', ...parameters] = request.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const spoken = requests.map(({ language }) => LANGUAGES.find((known) => known === language))
  return spoken.find((language) => language !== undefined)
}

/** Speaks the language that the caller likes best; what no catalogue knows stays in English. */
export function sayTo(c: Context<Env>): Say {
  return languageOf(c) === 'es' ? (sentence) => sentenceInSpanish(sentence) : (sentence) => sentence
}
