import type { EngineServices } from '../entity/services.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'

/**
 * How far samples came, by id: true when installed, false when an installation was begun and did not end. What has the ids of such
 * a sample is its own.
 */
export async function sampleMarks({ store }: Pick<EngineServices, 'store'>): Promise<ReadonlyMap<string, boolean>> {
  const { documents } = await store.catalogue.read(['sample'])
  return new Map(documents.map(({ id, body }) => [id, (body as { readonly installed?: boolean }).installed !== false]))
}

export async function markSample(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
  installed: boolean,
): Promise<void> {
  await saveCatalogue(store.catalogue, configurations, async () => ({
    answer: undefined,
    changes: { put: [{ kind: 'sample', id, body: { installed } }], remove: [] },
  }))
}
