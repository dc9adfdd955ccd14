import type {
  DependencyGraph,
  FileProposal,
  Language,
  ProposalPreview,
  QualityImpact,
  ResolvedView,
  ResourceEnums,
  ResourceExchange,
  ResourceTrial,
  ResourceView,
  TypeDescription,
} from '@onefold/core'
import { OnefoldError } from '@onefold/core/error'
import type { RemoteResources } from '../remote-session.ts'
import { member, whole } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { refusalOf } from '../transport/refusal-of.ts'
import { importOf } from './import-of.ts'

const inLanguage = (language: string | undefined) => ({ headers: { 'Accept-Language': language } })

type Origin = string | { readonly table: string }
type Ending = { readonly signal?: AbortSignal }

const fileOr = (of: Origin) => (typeof of === 'string' ? { file: of } : of)

/** Datasets, indexers, classifiers and what else entities are made of. */
export function resourcesOver(ask: Ask): RemoteResources {
  const save = (resource: unknown, create: boolean) =>
    ask('POST /api/resources', { body: { resource, create } }).then(member<ResourceView>('resource'))
  const calls = {
    create: (resource: unknown) => save(resource, true),
    update: (resource: unknown) => save(resource, false),
    test: (resource: unknown, testOptions?: object) =>
      ask('POST /api/resources', {
        body: { resource, test: true, ...(testOptions === undefined ? {} : { testOptions }) },
      }).then(whole<ResourceTrial>),
    measureImpact: (resource: unknown) =>
      ask('POST /api/resources/quality/impact', { body: { resource } }).then(member<QualityImpact>('impact')),
    propose: (of: Origin, id: string) =>
      ask('POST /api/resources/propose', { body: { ...fileOr(of), id } }).then(member<FileProposal>('proposal')),
    preview: (of: Origin, resources: object, { signal }: Ending = {}) =>
      ask('POST /api/resources/propose/preview', { body: { ...fileOr(of), ...resources }, signal }).then(
        member<ProposalPreview>('preview'),
      ),
    async previewPage(of: Origin, resources: object, { signal }: Ending = {}) {
      const headers = { Accept: 'text/html' }
      const body = { ...fileOr(of), ...resources }
      return (await ask.response('POST /api/resources/propose/preview', { body, signal, headers })).text()
    },
    resolveView: (resource: unknown, language?: string) =>
      ask('POST /api/resources/view/resolve', { body: { resource }, ...inLanguage(language) }).then(
        member<ResolvedView>('view'),
      ),
    async get(id: string, type?: string) {
      const resource = await ask('GET /api/resources/id/:id', { path: { id } }).then(member<ResourceView>('resource'))
      if (type === undefined || resource.type === type) return resource
      throw new OnefoldError('not_found', [refusalOf('resource-not-found', `There is no resource "${id}".`)])
    },
    list: (type?: string) =>
      (type === undefined ? ask('GET /api/resources') : ask('GET /api/resources/type/:type', { path: { type } })).then(
        member<readonly ResourceView[]>('resources'),
      ),
    async describe(type: string, language?: Language): Promise<TypeDescription> {
      const answer = whole<{ readonly resource: Pick<TypeDescription, 'type' | 'properties'> } & TypeDescription>(
        await ask('GET /api/resources/describe/:type', { path: { type }, ...inLanguage(language) }),
      )
      const { resource, ...tests } = answer
      return { ...tests, ...resource }
    },
    duplicate: (id: string, newId: string) =>
      ask('PUT /api/resources/duplicate/:id/:newId', { path: { id, newId } }).then(member<ResourceView>('resource')),
    rename: (id: string, newId: string) =>
      ask('PUT /api/resources/rename/:id/:newId', { path: { id, newId } }).then(member<ResourceView>('resource')),
    remove: (id: string) => ask('DELETE /api/resources/id/:id', { path: { id } }).then(() => {}),
    dependencies: (id: string) =>
      ask('GET /api/resources/id/:id/dependencies', { path: { id } }).then(whole<DependencyGraph>),
    enums: (language?: string) => ask('GET /api/resources/enums', inLanguage(language)).then(whole<ResourceEnums>),
    export: (ids: readonly string[] | 'ALL', options: object = {}) =>
      ask('POST /api/resources/export', {
        body: { ...options, ...(ids === 'ALL' ? { all: true } : { id: ids }) },
      }).then(member<ResourceExchange>('exchange')),
    import: (exchange: unknown, options: object = {}) =>
      ask('POST /api/resources/import', { body: { ...options, exchange } }).then(importOf),
  }
  return Object.freeze(calls) as unknown as RemoteResources // which ties what is given to what is answered by its type
}
