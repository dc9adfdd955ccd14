import type { DataView as View } from '../../model/resources/data-view.ts'
import type { Configuration } from '../configuration.ts'

/**
 * The view that records of a table are shown with: of those made for its dataset the one that is called as the table, else
 * the first by id.
 */
export function viewOfTable(
  table: { readonly id: string; readonly dataset?: string },
  { resources }: Configuration,
): View | undefined {
  const views = [...resources.values()]
    .filter((resource): resource is View => resource.type === 'data-view' && resource.dataset === table.dataset)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  return views.find(({ _id }) => _id === table.id) ?? views[0]
}
