import type { FileProposal, ResourceInput, ResourcesToPreview } from '@onefold/core'

type OfType<Type extends ResourceInput['type']> = Extract<ResourceInput, { readonly type: Type }>

/** The resource of a kind in a proposal. */
export function ofType<Type extends ResourceInput['type']>(
  { resources }: Pick<FileProposal, 'resources'>,
  type: Type,
): OfType<Type> | undefined {
  return resources.find((resource): resource is OfType<Type> => resource.type === type)
}

/** What of a proposal says who is compared and how; every proposal has it. */
export function comparedBy(proposal: FileProposal): ResourcesToPreview {
  const [dataset, indexer, classifier] = [
    ofType(proposal, 'dataset'),
    ofType(proposal, 'indexer'),
    ofType(proposal, 'classifier-weight'),
  ]
  if (indexer === undefined || classifier === undefined) throw new Error('A proposal lacks an indexer or a classifier.')
  return { ...(dataset && { dataset }), indexer, classifier }
}

/** The proposal with what was tried in place of what was proposed, under the ids of the proposal. */
export function withTried(proposal: FileProposal, { indexer, classifier }: ResourcesToPreview): FileProposal {
  const resources = proposal.resources.map((resource): ResourceInput => {
    const { _id } = resource
    if (resource.type === 'indexer') return { ...indexer, _id, ...datasetOf(resource) }
    if (resource.type === 'classifier-weight') return { ...classifier, _id, ...datasetOf(resource) }
    return resource
  })
  return { ...proposal, resources }
}

const datasetOf = ({ dataset }: { readonly dataset?: string | undefined }) => (dataset === undefined ? {} : { dataset })
