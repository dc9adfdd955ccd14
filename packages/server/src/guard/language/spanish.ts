import { type Message, type Refusal, say } from '@onefold/core'
import { MESSAGES } from '@onefold/core/adapter-kit'
import { gapInSpanish, translated } from './spanish-sentences.ts'

/** Refusals in Spanish, by their codes, where one sentence fits every case. */
const SENTENCES: { readonly [code: string]: string | undefined } = {
  'too-slow': 'El cuerpo no llegó a tiempo.',
  'email-invalid': 'No es una dirección de correo.',
  'password-needs-upper': 'La contraseña necesita una letra mayúscula.',
  'password-needs-lower': 'La contraseña necesita una letra minúscula.',
  'password-needs-digit': 'La contraseña necesita una cifra.',
  'password-needs-special': 'La contraseña necesita un carácter que no sea letra ni cifra.',
}

/** What no catalogue knows stays in English. */
export function inSpanish({ code, text, path, message }: Refusal): string {
  const sentence = message ? said(message) : (SENTENCES[code] ?? sentenceInSpanish(text))
  return path ? `${path}: ${sentence}` : sentence
}

/** Values in quotes are the caller's own, and stay as they are; the others may be words or a sentence of ours. */
function said({ key, params }: Message): string {
  const english = MESSAGES[key].en
  const spoken = Object.entries(params).map(([name, value]) => {
    const ours = typeof value === 'string' && !english.includes(`"{${name}}`)
    return [name, ours ? gapInSpanish(value) : value]
  })
  return say({ key, params: Object.fromEntries(spoken) }, 'es')
}

/** The place before a sentence, as `name: ` or `records[3].name: `. */
const PLACE = /^([\w.[\]-]{1,500}): (.+)$/s

/** A place within a place, and no more: what looks like a third one is a part of the sentence. */
const MOST_PLACES = 2

/** The same of a sentence before which its place stands. */
export function sentenceInSpanish(text: string, places = MOST_PLACES): string {
  const whole = translated(text)
  if (whole !== undefined || places === 0) return whole ?? text
  const [, place, rest = ''] = PLACE.exec(text) ?? []
  return place === undefined ? text : `${place}: ${sentenceInSpanish(rest, places - 1)}`
}
