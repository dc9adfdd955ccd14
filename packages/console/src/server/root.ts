const here: string = import.meta.url

/** The path below which the server answers, with a slash at its end: the built files lie two folders below it. */
export const ROOT: string = import.meta.env.DEV ? '/' : new URL('../../', here).pathname

/** The address of a screen, from its path without a slash before it. */
export const addressOf = (path: string): string => `${ROOT}console/${path}`

/** A path of such parts; each may hold any letters. */
export const pathOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('/')
