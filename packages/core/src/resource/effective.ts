import type { SurvivorshipStrategy } from '../model/resources/merger.ts'
import type { Resource } from '../model/resources/resource.ts'
import type { StatedResource } from './stated.ts'

type Members = { readonly [member: string]: unknown }

/** What the engine works with: the defaults that depend on other members filled in, units as the engine counts. */
export function effectiveResource(stated: StatedResource): Resource {
  return (EFFECTIVE[stated.type]?.(stated) ?? stated) as unknown as Resource // its schema made it
}

const EFFECTIVE: { readonly [type: string]: ((stated: Members) => Members) | undefined } = {
  indexer: (stated) => ({
    ...stated,
    mappings: listOf(stated.mappings).map((mapping) => ({
      ...mapping,
      keyOptions: mapping.keyOptions ?? stated.defaultKeyOptions,
    })),
  }),
  'classifier-weight': (stated) => ({
    ...stated,
    matchThreshold: hundredths(stated.matchThreshold),
    nonMatchThreshold: hundredths(stated.nonMatchThreshold),
    mappings: listOf(stated.mappings).map((mapping) => ({
      ...mapping,
      options: mapping.options ?? stated.defaultOptions,
      weight: mapping.weight ?? stated.defaultWeight,
    })),
  }),
  'merger-weight': (stated) => ({
    ...stated,
    ...(stated.rules === undefined
      ? {}
      : {
          rules: listOf(stated.rules).map(({ strategy, ...rule }) => ({
            ...rule,
            strategies: [strategy].flat() as readonly SurvivorshipStrategy[],
          })),
        }),
  }),
}

function listOf(list: unknown): readonly Members[] {
  return list as readonly Members[] // every schema says so
}

/** A fraction as 1/100 of a point. */
function hundredths(fraction: unknown): number {
  return Math.round((fraction as number) * 10_000)
}
