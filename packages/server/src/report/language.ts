/** The languages that reports are written in. */
export const REPORT_LANGUAGES = ['en', 'es'] as const
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number]
