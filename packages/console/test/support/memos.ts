import type { House } from './house.ts'

/** An entity of notes whose texts are kept as they come; it looks for no duplicates. */
export async function memos(house: House): Promise<void> {
  const { resources, tables, entities } = house.admin
  const columns = [
    { key: 'title', token: 'TEXT' as const, validation: 'NONE' as const },
    { key: 'note', token: 'TEXT' as const, validation: 'NONE' as const },
  ]
  await resources.create({ type: 'dataset', _id: 'memo', description: 'A note', columns })
  await tables.create({ table: 'memos', dataset: 'memo', history: true, audit: true })
  await entities.create({ id: 'memo', table: 'memos', type: 'NONE' })
}
