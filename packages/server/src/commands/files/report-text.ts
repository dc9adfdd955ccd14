import type { DedupeReport, EntityTuning, TuneReport } from '@onefold/core'
import { REPORT_LANGUAGES, type ReportLanguage } from '../../report/language.ts'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

const PAGE = /\.html?(?:\.gz)?$/i

/** Whether the report is to be a page, as its file is called; all others are JSON. */
function isPage(path: string | undefined): path is string {
  return path !== undefined && PAGE.test(path)
}

/** Makes pages of reports. What draws them is loaded when a page is asked for. */
export function dedupePage(path: string | undefined, language: ReportLanguage) {
  if (!isPage(path)) return {}
  return {
    async renderReport({ details, ...report }: DedupeReport): Promise<string> {
      if (details === undefined) throw new TypeError('Expected a report with details, as one that is asked for has')
      const { renderReport } = await import('../../report/render-report.ts')
      return renderReport({ ...report, details }, language)
    },
  }
}

/** As `dedupePage`, of what was learnt. */
export function tuningPage(path: string | undefined, language: ReportLanguage) {
  if (!isPage(path)) return {}
  return {
    async renderReport(report: TuneReport | EntityTuning): Promise<string> {
      const { renderTuning } = await import('../../report/render-tuning.ts')
      return renderTuning(report, language)
    },
  }
}

/** As the command line says, for a page; else as the system's settings do, where reports know the language. */
export function reportLanguage(
  stated: ReportLanguage | undefined,
  path: string | undefined,
  env: CommandContext['env'],
): ReportLanguage {
  if (stated !== undefined && !isPage(path))
    throw misuse('--language is the language of a page: name it, as --report report.html.')
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return stated ?? REPORT_LANGUAGES.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'
}
