import type { Found } from './measure.ts'

export interface PointResult extends Found {
  readonly family: string
  readonly name: string
  readonly load: number
}

/** What a family of tables comes to. */
export interface FamilyResult {
  readonly family: string
  readonly points: number
  /** F1 over pairs of all clusters that were written. */
  readonly mean: number
  readonly worst: number
  readonly worstOf: string
  /** Of the clusters labelled MATCH alone. */
  readonly meanOfMatch: number
  readonly worstOfMatch: number
  readonly meanMeet: number
  readonly meanLinkPrecision: number
  readonly meanLinkRecall: number
  readonly meanBestLine: number
  readonly meanCeiling: number
  /** Of points: estimates of precision and recall both within .05. */
  readonly near: number
  /** … those that are not, and say that they may not be. */
  readonly warned: number
  /** Points with a warning, near or not. */
  readonly warnings: number
}

/** Mean and worst of each family, in the order in which families come. */
export function familiesOf(results: readonly PointResult[]): readonly FamilyResult[] {
  return [...new Set(results.map(({ family }) => family))].map((family) => {
    const own = results.filter((result) => result.family === family)
    const worst = own.reduce((one, other) => (other.f1 < one.f1 ? other : one))
    return {
      family,
      points: own.length,
      mean: mean(own.map(({ f1 }) => f1)),
      worst: worst.f1,
      worstOf: worst.name,
      meanOfMatch: mean(own.map(({ f1OfMatchOnly }) => f1OfMatchOnly)),
      worstOfMatch: Math.min(...own.map(({ f1OfMatchOnly }) => f1OfMatchOnly)),
      meanMeet: mean(present(own, 'meet')),
      meanLinkPrecision: mean(present(own, 'linkPrecision')),
      meanLinkRecall: mean(present(own, 'linkRecall')),
      meanBestLine: mean(present(own, 'bestLineF1')),
      meanCeiling: mean(present(own, 'ceilingF1')),
      near: own.filter(isNear).length,
      warned: own.filter((one) => !isNear(one) && isWarned(one)).length,
      warnings: own.filter(isWarned).length,
    }
  })
}

type Diagnosed = 'meet' | 'linkPrecision' | 'linkRecall' | 'bestLineF1' | 'ceilingF1'

function present(results: readonly PointResult[], member: Diagnosed): readonly number[] {
  return results.flatMap((result) => result[member] ?? [])
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

const NEAR = 0.05

/** Did the report estimate its own precision and recall to within .05? */
export function isNear({ precision, recall, estimatedPrecision, estimatedRecall }: Found): boolean {
  if (typeof estimatedPrecision !== 'number' || typeof estimatedRecall !== 'number') return false
  return Math.abs(precision - estimatedPrecision) <= NEAR && Math.abs(recall - estimatedRecall) <= NEAR
}

/** A point that was measured before reports estimated anything has none. */
function isWarned({ warnings }: Partial<Found>): boolean {
  return (warnings ?? []).length > 0
}
