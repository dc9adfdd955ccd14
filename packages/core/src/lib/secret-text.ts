import { hash } from 'node:crypto'

/** SHA-256 in hexadecimal: what is kept of a secret that has enough chance in it to need no salt. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex') // every request with an access token asks: an object for it costs as much again
}

/** Bytes as URL-safe base64: 32 bytes are 43 characters. */
export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
