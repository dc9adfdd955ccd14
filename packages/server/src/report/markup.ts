import { html, raw } from 'hono/html'

/** Markup whose values are escaped already. */
export type Markup = ReturnType<typeof html>

export { html, raw }
