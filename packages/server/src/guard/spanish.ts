import type { Refusal } from '@onefold/core'
import { translated } from './spanish-sentences.ts'

/** Refusals in Spanish, by their codes, where one sentence fits every case. */
const SENTENCES: { readonly [code: string]: string | undefined } = {
  'bad-credentials': 'La dirección de correo o la contraseña no son correctas.',
  'bad-token': 'El token no es válido o ha dejado de serlo. Inicie sesión de nuevo.',
  'no-token': 'Inicie sesión primero: falta la cabecera "Authorization: Bearer <token>".',
  'bad-refresh-token': 'El token de renovación no es válido o ha dejado de serlo. Inicie sesión de nuevo.',
  'bad-reset-token': 'El código para cambiar la contraseña es desconocido, ya se usó o ha caducado. Pida otro.',
  'bad-id-token': 'El token del proveedor de identidad no se acepta aquí.',
  'no-session': 'Un token de acceso no tiene sesiones; para anularlo, elimínelo.',
  'too-many-attempts': 'Demasiados intentos fallidos. Inténtelo más tarde.',
  forbidden: 'Su rol no permite esta operación.',
  'unknown-route': 'No hay ninguna operación en esta ruta.',
  'body-required': 'La petición no tiene cuerpo; necesita uno de tipo application/json.',
  'not-utf-8': 'El cuerpo no es UTF-8.',
  'not-json': 'El cuerpo no es JSON.',
  'bad-member': 'Ningún miembro puede llamarse "__proto__".',
  'too-slow': 'El cuerpo no llegó a tiempo.',
  'own-account': 'Nadie elimina, desactiva ni degrada su propia cuenta. Pídaselo a otro administrador.',
  'last-admin': 'Es el último administrador activo. Nombre antes a otro.',
  'last-role': 'Un usuario conserva al menos un rol. Dele antes otro.',
  'email-taken': 'Ya hay un usuario con esa dirección de correo.',
  'email-invalid': 'No es una dirección de correo.',
  'user-not-found': 'No existe ese usuario.',
  'token-not-found': 'No existe ese token.',
  'token-masked': 'El valor ya se copió y no se conserva. Restablezca el token para obtener otro.',
  'role-unknown': 'Ese rol no existe.',
  'mail-undelivered': 'El servidor de correo no aceptó el mensaje.',
  'password-length': 'Una contraseña tiene entre 8 y 200 caracteres.',
  'password-needs-upper': 'La contraseña necesita una letra mayúscula.',
  'password-needs-lower': 'La contraseña necesita una letra minúscula.',
  'password-needs-digit': 'La contraseña necesita una cifra.',
  'password-needs-special': 'La contraseña necesita un carácter que no sea letra ni cifra.',
}

/** What no catalogue knows stays in English. */
export function inSpanish({ code, text, path }: Refusal): string {
  const sentence = SENTENCES[code] ?? sentenceInSpanish(text)
  return path ? `${path}: ${sentence}` : sentence
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
