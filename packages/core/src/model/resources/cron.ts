/** How an entity says when something runs: in words, or as an expert with an expression. */
export const CRON_TYPES = [
  'EVERY_5_MINUTES',
  'EVERY_15_MINUTES',
  'EVERY_30_MINUTES',
  'EVERY_HOUR',
  'EVERY_DAY_AT_2AM',
  'EXPERT',
] as const
/** When something runs; EXPERT needs a cron expression beside it. */
export type CronType = (typeof CRON_TYPES)[number]

/** What each of the words stands for. */
export const CRONS: { readonly [type in Exclude<CronType, 'EXPERT'>]: string } = Object.freeze({
  EVERY_5_MINUTES: '*/5 * * * *',
  EVERY_15_MINUTES: '*/15 * * * *',
  EVERY_30_MINUTES: '*/30 * * * *',
  EVERY_HOUR: '0 * * * *',
  EVERY_DAY_AT_2AM: '0 2 * * *',
})
