import type { TableRecord } from '../model/record.ts'

function person(row: number, id: string, rest: Pick<TableRecord, 'values' | 'sources'>): TableRecord {
  return {
    row,
    id,
    key: `k-${id}`,
    revision: 1,
    created: row * 1000,
    updated: row * 1000,
    merged: [],
    issues: [],
    ...rest,
  }
}

/** The cast of the contract suites. Their rows are 1 to 10; their ids do not come in the order of their rows. */
export const ADA = person(1, 'ada', {
  values: { name: 'Ada Lovelace', email: 'ada@analytical.example', street: '12 St James Square', country: 'GB' },
  sources: [{ system: 'crm', id: '1' }],
})

/** Ada once more, mistyped by the web form. */
export const LOVELASE = person(2, 'lovelase', {
  values: { name: 'Ada Lovelase', email: 'ada@analytical.example', country: 'GB' },
  sources: [{ system: 'web', id: '77', updated: 1500 }],
})

/** Ada's daughter, at the same address: alike, and somebody else. */
export const ANNABELLA = person(3, 'annabella', {
  values: { name: 'Annabella King', street: '12 St James Square', country: 'GB', languages: ['en', 'ar'] },
  sources: [{ system: 'crm', id: '3' }],
})

export const CHARLES = person(4, 'charles', {
  values: { name: 'Charles Babbage', country: 'GB', languages: ['en', 'fr'] },
  sources: [{ system: 'crm', id: '4' }],
})

export const MARY = person(5, 'mary', {
  values: { name: 'Mary Somerville', country: 'GB', languages: ['en', 'la', 'el'] },
  sources: [
    { system: 'crm', id: '5' },
    { system: 'web', id: '5' },
  ],
})

export const GRACE = person(6, 'grace', {
  values: { name: 'Grace Hopper', country: 'US', languages: ['en'] },
  sources: [{ system: 'navy', id: '6' }],
})

export const KATHERINE = person(7, 'katherine', {
  values: { name: 'Katherine Johnson', country: 'US', languages: ['en', 'fr'] },
  sources: [{ system: 'nasa', id: '7' }],
})

/** Whom no system claims to know. */
export const ALAN = person(8, 'alan', {
  values: { name: 'Alan Turing', country: 'GB' },
  sources: [],
})

/** Whose e-mail address did not pass its check. */
export const SOFIA: TableRecord = {
  ...person(9, 'sofia', {
    values: { name: 'Софья Ковалевская', email: 'sofia at stockholm' },
    sources: [{ system: 'crm', id: '9' }],
  }),
  issues: [{ column: 'email', code: 'email-invalid', message: 'Is not an e-mail address.' }],
}

/** Whose id begins with a capital letter, which comes before all small ones. */
export const EMMY = person(10, 'Emmy', {
  values: { name: 'Emmy Noether', country: 'DE', languages: ['de'] },
  sources: [{ system: 'crm', id: '10' }],
})

export const EVERYBODY: readonly TableRecord[] = [
  ADA,
  LOVELASE,
  ANNABELLA,
  CHARLES,
  MARY,
  GRACE,
  KATHERINE,
  ALAN,
  SOFIA,
  EMMY,
]

/** What a merge makes of Ada and her typo: it carries the older key and both source pairs. */
export const ADA_MASTER: TableRecord = {
  row: 11,
  id: 'ada-master',
  key: 'k-ada',
  revision: 1,
  created: 11_000,
  updated: 11_000,
  values: ADA.values,
  sources: [...ADA.sources, ...LOVELASE.sources],
  merged: ['ada', 'lovelase'],
  issues: [],
}
