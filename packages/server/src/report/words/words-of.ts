import type { ReportLanguage } from '../language.ts'
import { ENGLISH } from './english.ts'
import type { ReportWords } from './report-words.ts'
import { SPANISH } from './spanish.ts'

const WORDS: Readonly<Record<ReportLanguage, ReportWords>> = Object.freeze({ en: ENGLISH, es: SPANISH })

export function reportWords(language: ReportLanguage): ReportWords {
  return WORDS[language]
}
