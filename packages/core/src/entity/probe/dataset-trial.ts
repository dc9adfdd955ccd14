import { attempt } from '../../error/onefold-error.ts'
import { type Refusal, refusalOf } from '../../error/refusal.ts'
import type { SourceEntry } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import { findResource } from '../../resource/configuration.ts'
import { type Draft, readDraft } from '../../table/draft.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { type Validated, validatorOf } from '../../validate/validate-record.ts'
import { type Identities, identitiesOf } from '../../write/lookup/identities.ts'
import { withLookups } from '../../write/validate/external-lookups.ts'
import type { ExternalLookups } from '../../write/validate/references.ts'
import { draftValidator, withoutNulls, withSource } from '../../write/validate/validated-record.ts'
import { recordsOf, type Trial, type TrialContext } from './trial.ts'

/** A dataset may be tried before any table follows it. */
const NO_TABLE: Table = Object.freeze({ id: '', serial: 0, history: false, audit: false, locked: false, created: 0 })

/**
 * What a write would make of the records, each as if it were new: patterns, scripts, foreign ids and nested datasets are
 * asked as a write asks them, and an id is shown where the dataset gives one.
 */
export async function tryDataset(dataset: Dataset, { services, configuration, options }: TrialContext): Promise<Trial> {
  const context = { configuration, table: NO_TABLE, components: { table: NO_TABLE, dataset } }
  const lookups: ExternalLookups = {
    services: services,
    context: context,
    instant: services.clock.now(),
    budget: { left: MOST_OVERRUNS },
  }
  const drafts = recordsOf(options).map(readDraft)
  const validator = validatorOf(dataset, (id) => findResource(configuration, 'dataset', id))
  const source = dataset.columns.find(({ token }) => token === 'SOURCE')?.key
  const validated = await withLookups(lookups, (answers) =>
    drafts.map(({ stated, sources }) => validator.validate(withoutNulls(withSource(stated, source, sources)), answers)),
  )
  const identities = await identitiesOf(lookups, drafts, 'MERGE')
  const { acceptSources } = draftValidator(context, 'MERGE')
  return told(
    drafts.map((draft, index) => {
      const { values, issues, refused } = validated[index] as Validated
      const more = [
        ...draft.refusals,
        ...undeclared(draft.sources, acceptSources),
        ...identityRefusals(draft, identities),
      ]
      return { values: { ...identityOf(draft, identities), ...values }, issues, refused: [...more, ...refused] }
    }),
  )
}

function undeclared(
  sources: readonly SourceEntry[],
  accept: (sources: readonly SourceEntry[]) => void,
): readonly Refusal[] {
  return attempt(() => accept(sources)).refusals
}

function identityRefusals(draft: Draft, identities: Identities): readonly Refusal[] {
  const found = identities.get(draft)
  return found && 'failure' in found ? [refusalOf(found.failure, '_id')] : []
}

function identityOf(draft: Draft, identities: Identities): { readonly _id?: string } {
  const found = identities.get(draft)
  const id = draft.id ?? (found && 'id' in found ? found.id : undefined)
  return id === undefined ? {} : { _id: id }
}

function told(records: readonly Validated[]): Trial {
  const lines = records.flatMap(({ values, issues, refused }, index) => [
    `Record ${index + 1}: ${refused.length > 0 ? 'refused' : JSON.stringify(values)}`,
    ...refused.map(({ path, text }) => `  ${path === undefined ? '' : `${path}: `}${text}`),
    ...issues.map(({ column, message }) => `  ${column}: ${message}`),
  ])
  return {
    lines,
    errors: records.reduce((sum, { refused }) => sum + refused.length, 0),
    warnings: records.reduce((sum, { issues }) => sum + issues.length, 0),
  }
}
