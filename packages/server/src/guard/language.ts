import { LANGUAGES, type Language, type Refusal, say } from '@onefold/core'
import { sentenceOf } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import type { Env, Say } from '../env.ts'

/** The language that the caller likes best of those we speak; the installation's, else English, when there is none of them. */
export function languageOf(c: Context<Env>): Language {
  const stated = c.req.header('accept-language') ?? ''
  return (stated === '' ? undefined : likedIn(stated)) ?? c.get('settings').ui.language ?? 'en'
}

function likedIn(header: string): Language | undefined {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const spoken = wishes.map(({ language }) => LANGUAGES.find((known) => known === language))
  return spoken.find((language) => language !== undefined)
}

/** Speaks the language that the caller likes best. */
export function sayTo(c: Context<Env>): Say {
  const language = languageOf(c)
  return (message) => say(message, language)
}

/** A refusal in a language, its place before it. A host's own sentence is as the host says it. */
export function refusalIn(language: Language): (refusal: Refusal) => string {
  if (language === 'en') return sentenceOf
  return ({ path, text, message }) =>
    sentenceOf({ ...(path && { path }), text: message ? say(message, language) : text })
}
