import { conflict, notFound, type OnefoldError } from '../../error/onefold-error.ts'

export function unknownTable(table: number): OnefoldError {
  return notFound('table', String(table))
}

export function generationGone(generation: number | string): OnefoldError {
  return conflict('generation-gone/index-generation-no', { generation })
}

/** The refusal for a relation that is not there (any more), by its name. */
export function missingRelation(name: string): OnefoldError | undefined {
  const found = /^(?:r|h|d|s|a|ar|u|um|vs?|ws?|t|e|f|n|[pklmcgj])(\d+)(?:_(\d+))?$/.exec(name)
  if (found?.[2] !== undefined) return generationGone(found[2])
  return found ? unknownTable(Number(found[1])) : undefined
}
