/** Behind the modules stands what only older clients need. */
export const ALIASES = 'older paths'

/** The groups of the document, in the order in which a reader meets them. */
export const TAGS = [
  { name: 'master', description: 'Records: writing, finding and merging them, and deciding what is the same.' },
  { name: 'entity', description: 'Tables under management, and bringing them up to date.' },
  { name: 'table', description: 'What holds records, and their pages.' },
  {
    name: 'resource',
    description: 'Datasets, indexers, classifiers, sources, sinks and what else entities are made of.',
  },
  { name: 'task', description: 'Long work: what runs, what ran, and when it runs by itself.' },
  { name: 'event', description: 'What waits to be told to sinks.' },
  { name: 'file', description: 'Files that sources read and exports write.' },
  { name: 'metric', description: 'How good the records are.' },
  { name: 'data-scopes', description: 'Who sees which records.' },
  { name: 'security', description: 'Coming in; users, roles and access tokens.' },
  { name: 'configuration', description: 'The settings of the installation, and this document.' },
  { name: 'sample', description: 'Ready projects to try.' },
  { name: 'health', description: 'What monitors ask.' },
  {
    name: ALIASES,
    description: 'Paths of older guides. They stay and answer the same; new clients use those of the other groups.',
  },
] as const
