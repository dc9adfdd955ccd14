/** Members that are no columns: `_id`, `_source` and what only the engine writes. */
export function isReserved(member: string): boolean {
  return member.startsWith('_')
}
