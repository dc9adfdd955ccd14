import type { DATA_SCOPES } from '../../src/openapi/texts/data-scopes.ts'
import type { ENTITIES } from '../../src/openapi/texts/entities.ts'
import { ENTITY, type Recipe, type Stage } from './stage.ts'

const entity = 'people'
const principal = async ({ must }: Stage) => {
  const { tokens } = await must('GET', '/api/security/tokens')
  return tokens.find((each: { name: string }) => each.name === 'STEWARD').id as string
}

type Names = keyof typeof DATA_SCOPES | keyof typeof ENTITIES

export const ENTITY_EXAMPLES: { readonly [Name in Names]: Recipe } = {
  'GET /api/entities': {},
  'POST /api/entities': { json: { ...ENTITY, description: 'People of all systems' } },
  'GET /api/entities/:entity': { with: { entity } },
  'GET /api/entities/table/:table': { with: { table: 'people' } },
  'GET /api/entities/:entity/dependencies': { with: { entity } },
  'POST /api/entities/:entity/index': { with: { entity } },
  'POST /api/entities/:entity/tune': { with: { entity }, json: { decisions: false } },
  'PUT /api/entities/synchronize': {
    json: { entity, loadMask: 'NONE', indexClassificationMask: 'CHANGES', sinkMask: 'NONE' },
  },
  'PUT /api/entities/:entity/enabled/:enabled': { with: { entity, enabled: 'true' } },
  'PUT /api/entities/:entity/locked/:locked': { with: { entity, locked: 'false' } },
  'PUT /api/entities/:entity/automatic/:automatic': { with: { entity, automatic: 'false' } },
  'POST /api/entities/export': { json: { ids: [entity] } },
  'GET /api/entities/export/all': {},
  'POST /api/entities/import': async ({ must }) => {
    const { exchange } = await must('GET', '/api/entities/export/all')
    return { json: { exchange } }
  },
  'PUT /api/entities/:entity/scope-column': { with: { entity }, json: { column: 'city' } },
  'GET /api/entities/:entity/scope-values': { with: { entity } },
  'PUT /api/entities/:entity/access': async (stage) => ({
    with: { entity },
    json: {
      access: [{ principalType: 'ACCESS_TOKEN', principalId: await principal(stage), values: ['London'] }],
    },
  }),
  'GET /api/entities/:entity/access': { with: { entity } },
  'GET /api/data-scopes': {},
  'GET /api/data-scopes/me': {},
  'GET /api/data-scopes/:type/:id': async (stage) => ({ with: { type: 'ACCESS_TOKEN', id: await principal(stage) } }),
  'DELETE /api/data-scopes/:type/:id': async (stage) => ({
    with: { type: 'ACCESS_TOKEN', id: await principal(stage) },
  }),
  'POST /api/data-scopes/bootstrap': {},
  'PUT /api/entities/:entity/clear': { with: { entity } },
  'DELETE /api/entities/:entity': { with: { entity } },
}
