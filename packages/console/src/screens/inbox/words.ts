import { defineWords } from '../../language/words.ts'

export const INBOX = defineWords({
  en: {
    title: 'Inbox',
    groups: 'Groups to decide',
    records: 'Records',
    score: 'Score',
    why: 'Why',
    label: 'Kind',
    MATCH: 'match',
    REVIEW: 'review',
    nothing: 'Nothing waits for a decision.',
  },
  es: {
    title: 'Bandeja',
    groups: 'Grupos por decidir',
    records: 'Registros',
    score: 'Puntos',
    why: 'Por qué',
    label: 'Clase',
    MATCH: 'coincide',
    REVIEW: 'por revisar',
    nothing: 'Nada espera una decisión.',
  },
})
