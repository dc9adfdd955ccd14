import type { DataViewDraft } from '../../api/columns.ts'
import { invalid, refuseAll } from '../../error/onefold-error.ts'
import type { DataView as View } from '../../model/resources/data-view.ts'
import { lostReferences, unknownReference } from '../check-resource.ts'
import { dataViewRefusals } from '../checks/data-view.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { parseResource } from '../parse-resource.ts'

/** A draft needs no name yet; a dataset that the caller does not see is as if it were not there. Refuses with `invalid`, every problem at once. */
export function viewOfDraft(
  draft: DataViewDraft,
  configuration: Configuration,
  sees: (dataset: string) => boolean,
): View {
  const { type = 'data-view' }: { readonly type?: string } = draft
  if (type !== 'data-view') throw invalid('member-invalid/draft-view-expected', {}, 'resource')
  const unnamed = { type: 'data-view', _id: 'draft', description: 'A draft' }
  const view = parseResource({ ...unnamed, ...draft, type: 'data-view' }) as View // the schema of that kind made it
  if (!sees(view.dataset)) refuseAll([unknownReference('dataset', 'dataset', view.dataset)])
  refuseAll(lostReferences(view, configuration).map(({ path, id }) => unknownReference(path, 'dataset', id)))
  refuseAll(dataViewRefusals(view, findResource(configuration, 'dataset', view.dataset), configuration))
  return view
}
