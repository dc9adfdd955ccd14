/** Buckets and clusters are decided on in the same ways: what each is called in a sentence. */
const decisions = <const Plural extends 'buckets' | 'clusters', const Noun extends 'bucket' | 'cluster'>(
  plural: Plural,
  noun: Noun,
) =>
  ({
    [`POST /api/master/:entity/${plural}/merge/:${noun}`]: `Decides that all records of a ${noun} are the same thing and merges them into a new record, which is answered. \`recordIds\` states what the caller saw, so that records which came since are not merged unseen (409). Pairs stated as different are merged only with \`crossSeparations\` and a comment.`,
    [`POST /api/master/:entity/${plural}/split/:${noun}`]: `Decides that all records of a ${noun} are different things: every pair is stated so and not proposed again. The records are answered and none of their values change. Refused (409) when the records are others than those in \`recordIds\`.`,
    [`POST /api/master/:entity/${plural}/disconnect/:${noun}`]: `Decides that some records of a ${noun} are different from its others: each pair across is stated so, pairs on either side stay open. The named records have to be some of the ${noun}’s and not all (400), those of another group are refused (409).`,
    [`PUT /api/master/:entity/${plural}/ignore/:${noun}`]: `Takes a ${noun} out of the review view without stating anything about its records. It comes back by itself when another record joins it.`,
    [`PUT /api/master/:entity/${plural}/unignore/:${noun}`]: `Brings a ${noun} that was ignored back into the review view, where it waits for a decision as before. One that is not ignored stays as it is.`,
    [`PUT /api/master/:entity/${plural}/escalate/:${noun}`]: `Asks somebody else to decide on a ${noun}, with a note for them and perhaps the id of a user. The ${noun} shows since when and by whom it is escalated, and can be filtered by that.`,
    [`PUT /api/master/:entity/${plural}/resolve/:${noun}`]: `Ends the escalation of a ${noun}. It states nothing about the records: merge or split them for that.`,
    [`DELETE /api/master/:entity/${plural}/delete/:${noun}`]: `Deletes all records of a ${noun}; where the table keeps history they move there. It is for records that should never have come in, such as tests. Refused (409) when the records are others than those in \`recordIds\`.`,
  }) as {
    readonly [Name in
      | `POST /api/master/:entity/${Plural}/${'merge' | 'split' | 'disconnect'}/:${Noun}`
      | `PUT /api/master/:entity/${Plural}/${'ignore' | 'unignore' | 'escalate' | 'resolve'}/:${Noun}`
      | `DELETE /api/master/:entity/${Plural}/delete/:${Noun}`]: string
  } // the compiler widens computed names

/** What the operations on buckets, clusters and cases are for. */
export const GROUPS = {
  ...decisions('buckets', 'bucket'),
  ...decisions('clusters', 'cluster'),
  'GET /api/master/buckets':
    'Pages through the buckets of an entity that the query names: the form of the integration guide. `/api/master/{entity}/buckets` is the newer path and answers the same.',
  'GET /api/master/bucket/:id':
    'Answers one bucket of the entity that the query names: the form of the integration guide, for which `/api/master/{entity}/buckets/{bucket}` is the newer path. It needs the entity in the query (400).',
  'PUT /api/master/bucket/merge':
    'Merges the records of a bucket that the body names with its entity: the form of the integration guide. It merges and refuses as `/api/master/{entity}/buckets/merge/{bucket}` does.',
  'PUT /api/master/bucket/disconnect':
    'States some records of a bucket as different from the rest, bucket and entity in the body: the form of the integration guide, for which `/api/master/{entity}/buckets/disconnect/{bucket}` is the newer path. It answers the records of the bucket.',
  'GET /api/master/:entity/buckets':
    'Pages through the buckets of an entity, which are the records that share an index key (a block, in the words of the literature), with their classification and score. `index` and `classification` narrow them; an entity that looks for no duplicates is refused (409).',
  'GET /api/master/:entity/buckets/health':
    'Judges the mappings of the indexer: how many pairs each proposes and how many are left out because a value is too common, which buckets are the largest, and which values say nothing of who is who. With `estimate` false it reads no records to say what an index would take, which is most of the work. It is for whoever tunes an indexer.',
  'GET /api/master/:entity/buckets/:bucket':
    'Opens one bucket: its records, how alike each pair is, and what a merge or a split would leave. Records out of the caller’s scope are counted as `withheld`, and then there is no preview.',
  'GET /api/master/:entity/clusters':
    'Pages through the clusters of an entity, groups of records that are or may be the same thing as the classifier sees it. Without filters it is the review view: those that wait for a decision. `label`, `minScore`, `escalated`, `ignored`, `q` and others narrow it; `sort` SCORE_DESC puts the surest first.',
  'GET /api/master/:entity/clusters/scores':
    'Counts the clusters of which the caller sees a record by tenths of their score, matches and those for a person apart: always ten ranges, the lowest first. Clusters whose records were stated as different are not counted; a full score is of the last range.',
  'GET /api/master/:entity/clusters/:cluster':
    'Opens one cluster: its records, how alike each pair is and by which columns, and what a merge or a split would leave. A cluster whose records have changed is another one: 404 with the clusters in which they are now.',
  'GET /api/master/:entity/cases':
    'Pages through the open cases of an entity: merged records of which a source has since delivered something that no longer matches. Somebody has to say whether the merge stands; a case ends by itself when its source matches again.',
  'PUT /api/master/:entity/cases/resolve/:case':
    'Ends a case by deciding that the merge stands. The other decision is to take the merge back. The case opens anew when the source delivers something else again.',
} as const
