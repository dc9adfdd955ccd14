import { randomBytes, randomUUID } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const randomId = (): string => randomUUID()
