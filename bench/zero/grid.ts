import { OTHER_POINTS } from './other-points.ts'
import { PEOPLE_POINTS } from './people-points.ts'
import type { GridPoint } from './point.ts'

/** All points, family by family. */
export const GRID: readonly GridPoint[] = [...PEOPLE_POINTS, ...OTHER_POINTS]
