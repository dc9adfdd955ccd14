import type { DependencyGraph, LookupAnswer, TableExchange, TableMetadata } from '@onefold/core'
import type { RemoteRuns, RemoteSession, RemoteTable } from '../remote-session.ts'
import { isoOf, member, members, whole, withInstants, without } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { auditPageOf, expandedOf } from './audit.ts'
import { importOf } from './import-of.ts'
import { withWireNotification } from './notification.ts'
import { begun } from './runs.ts'

type Tables = RemoteSession['tables']
type Told<Call extends keyof Tables> = Awaited<ReturnType<Tables[Call]>>
type Jobs = 'load' | 'export' | 'transform'
type Reading = 'metadata' | 'records' | 'record' | 'emptyRecord' | 'audit' | 'auditOfTable' | 'lookup' | 'datasets'

const tableOf = (shown: RemoteTable): RemoteTable => withInstants<RemoteTable>(['created'], shown)
const table = (answer: unknown) => tableOf(member<RemoteTable>('table')(answer))
/** An answer that has its table beside other members. */
const beside = <T extends { readonly table: RemoteTable }>(answer: T): T => ({
  ...answer,
  table: tableOf(answer.table),
})

/** The tables of an installation, and long work on them. */
export function tablesOver(ask: Ask, runs: RemoteRuns): Tables {
  return Object.freeze<Tables>({
    ...readingOver(ask),
    ...jobsOver(ask, runs),
    create: (given) => {
      const { audit, ...rest } = given
      const body = { ...rest, ...(audit === undefined ? {} : { auditable: audit }) }
      return ask('POST /api/tables', { body }).then(table)
    },
    get: (id) => ask('GET /api/tables/:id', { path: { id } }).then(table),
    list: () => ask('GET /api/tables').then((answer) => member<readonly RemoteTable[]>('tables')(answer).map(tableOf)),
    describe: (id, description) =>
      ask('PUT /api/tables/description/:id', { path: { id }, query: { description } }).then(table),
    rename: (id, newId) => ask('PUT /api/tables/rename/:id/:newId', { path: { id, newId } }).then(table),
    remove: (name) => ask('DELETE /api/tables/:name', { path: { name } }).then(table),
    clear: (name, { comment } = {}) =>
      ask('PUT /api/tables/clear/:name', { path: { name }, query: { comment } }).then(table),
    setHistory: (id, enabled) => ask('PUT /api/tables/history/:id', { path: { id }, query: { enabled } }).then(table),
    setLocked: (id, locked) => ask('PUT /api/tables/locked/:id/:locked', { path: { id, locked } }).then(table),
    setQuality: (id, enabled) =>
      ask('PUT /api/tables/quality/:id', { path: { id }, query: { enabled } })
        .then(whole<Told<'setQuality'>>)
        .then(beside),
    setAudit: (id, enabled, { comment } = {}) =>
      ask('PUT /api/tables/audit/:id', { path: { id }, query: { enabled, comment } })
        .then(whole<Told<'setAudit'>>)
        .then(beside),
    dependencies: (id) => ask('GET /api/tables/:id/dependencies', { path: { id } }).then(whole<DependencyGraph>),
    extract: (ids) =>
      (ids === 'ALL' ? ask('GET /api/tables/extract/all') : ask('POST /api/tables/extract', { body: { ids } })).then(
        member<TableExchange>('exchange'),
      ),
    ingest: (exchange) => ask('POST /api/tables/ingest', { body: { exchange } }).then(importOf),
  })
}

function readingOver(ask: Ask): Pick<Tables, Reading> {
  return {
    datasets: (id) => ask('GET /api/tables/:id/datasets', { path: { id } }).then(member<Told<'datasets'>>('datasets')),
    metadata: (id, { type, language } = {}) =>
      ask('GET /api/tables/:id/metadata', { path: { id }, query: { type }, headers: { 'Accept-Language': language } })
        .then(whole<Told<'metadata'> & Pick<TableMetadata, 'columns'>>)
        .then(beside),
    async records(id, { filterUpdatedAfter: after, filterUpdatedBefore: before, ...query } = {}) {
      const bounds = { filterUpdatedAfter: isoOf(after), filterUpdatedBefore: isoOf(before) }
      const answer = await ask('GET /api/tables/:id/records', { path: { id }, query: { ...query, ...bounds } })
      return beside(whole<Told<'records'>>(answer))
    },
    async record(id, recordId, { type, expanded } = {}) {
      const path = { table: id, id: recordId }
      const answer = await ask('GET /api/tables/:table/records/:id', { path, query: { type, expanded } })
      const told = beside(members<Told<'record'>>('table', 'record')(answer))
      type Expanded = NonNullable<Told<'record'>['expanded']>
      return expanded
        ? { ...told, expanded: expandedOf(without<Expanded>('table', 'record', 'principals')(answer)) }
        : told
    },
    emptyRecord: (id) =>
      ask('GET /api/tables/:id/records/empty', { path: { id } })
        .then(whole<Told<'emptyRecord'>>)
        .then(beside),
    audit: (id, recordId, page = {}) =>
      ask('GET /api/tables/:table/records/:id/audit', { path: { table: id, id: recordId }, query: { ...page } }).then(
        auditPageOf,
      ),
    auditOfTable: (id, page = {}) =>
      ask('GET /api/tables/:table/audit', { path: { table: id }, query: { ...page } }).then(auditPageOf),
    lookup: (id, request = {}) =>
      ask('GET /api/resources/lookup/:table', { path: { table: id }, query: { ...request } }).then(whole<LookupAnswer>),
  }
}

function jobsOver(ask: Ask, runs: RemoteRuns): Pick<Tables, Jobs> {
  const started = async (answer: unknown) => begun(runs, await runs.get(member<string>('taskId')(answer)))
  return {
    load: (request, options = {}) =>
      ask('POST /api/tables/load', { body: { ...request, ...withWireNotification(options) } }).then(started),
    export: (request, options = {}) =>
      ask('POST /api/tables/export', { body: { ...request, ...withWireNotification(options) } }).then(started),
    transform: (request, options = {}) =>
      ask('POST /api/tables/transform', { body: { ...request, ...withWireNotification(options) } }).then(started),
  }
}
