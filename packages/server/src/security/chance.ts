import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const randomId = (): string => randomUUID()

/** What is stored of a secret that has enough chance in it to need no salt. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
