import { conflict, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'

/** Of a table that went while it was worked on. A store knows tables by their serials, which nobody outside has seen. */
export function unknownTable(): OnefoldError {
  return new OnefoldError('not_found', [refusal('table-not-found/gone')])
}

export function generationGone(generation: number | string): OnefoldError {
  return conflict('generation-gone/index-generation-no', { generation })
}

/** The refusal for a relation that is not there (any more), by its name. */
export function missingRelation(name: string): OnefoldError | undefined {
  const found = /^(?:r|h|d|s|a|ar|u|um|vs?|ws?|t|e|f|n|[pklmcgj])(\d+)(?:_(\d+))?$/.exec(name)
  if (found?.[2] !== undefined) return generationGone(found[2])
  return found ? unknownTable() : undefined
}
