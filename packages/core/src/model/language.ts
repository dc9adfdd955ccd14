/** The languages that labels and refusals are said in. */
export const LANGUAGES = ['en', 'es'] as const
/** The languages of mails and of refusals that people read. */
export type Language = (typeof LANGUAGES)[number]
