/** What the operations on records are for. */
export const RECORDS = {
  'POST /api/master/upsert':
    'Writes up to 10,000 records at once and matches each as it comes in. A record whose `_id` or source pair is known is updated, another is inserted. Each has its own result, so that a faulty one is refused alone; with `atomic` all are written or none. A disabled entity and a locked table are refused (409).',
  'GET /api/master/record/:id':
    'Answers one record of an entity. The id of a record that a merge absorbed answers the one that stands for it now and says so. `expanded` adds where each value comes from, what it absorbed and its audit; `asOf` answers it as it was at an instant. Its ETag names the revision for `If-Match`.',
  'DELETE /api/master/record/:id':
    'Deletes a record, which moves to the history where its table keeps one, and answers it as it was. The id of an absorbed record withdraws what its sources contributed to the survivor. With `If-Match` another revision is refused (412).',
  'GET /api/master/:entity/keys/:key':
    'Finds the live record that carries an entity key. Keys outlive merges: `redirected` says that the record asked for was merged into the one that is answered.',
  'GET /api/master/:entity/records/:id/audit':
    'Answers what was done to a record, by whom and why, in the order of commits, with the names of those who did it. A table that keeps no audit refuses (409).',
  'POST /api/master/search':
    'Searches an entity that the body names: a text as `query` is searched for as words, a `record` by its columns. With `limit` the answer is a short list of id, score and data. Exactly one of query and record is expected (400); an entity without an indexer is refused (409).',
  'POST /api/master/:entity/search':
    'Finds records like the one stated, through the keys of the indexer: equal, beginning alike, misspelt or near by, as each mapping allows and `options` say. Best first, each with how it was found. What a merge took is answered as the record that stands for it.',
  'POST /api/master/:entity/search/text':
    'Finds records by words in any searchable column, misspelt ones too: `similarity` is how alike they have to be, and quotation marks keep a phrase together. It is what a search field calls.',
  'GET /api/master/:entity/search/capabilities':
    'Says which columns of an entity can be searched and how, so that a search form offers what will find something. An entity without an indexer is answered as not searchable.',
  'POST /api/master/:entity/resolve':
    'Says who a record is, by the rules that match records as they are written: MATCH with the record, REVIEW where a person would have to say, or NEW; with candidates and scores. It writes nothing, unless `createIfNone` asks for the record to be inserted when it is new.',
  'POST /api/master/:entity/upsert':
    'Writes one record and finds its own counterpart: by id, source or identity, then by being alike. A match is updated, what is doubtful or new is inserted. `insert` refuses what is there (409), `update` what is not (404), `If-Match` another revision (412).',
  'POST /api/master/:entity/records/merge':
    'Merges the named records, which have to lie in one cluster, into a new record and answers it. `force` with a comment merges others too, `crossSeparations` with a comment those that were stated as different, and `values` keeps values whatever the sources say. A merge can be taken back.',
  'POST /api/master/:entity/records/compare':
    'Answers how alike two live records are, from 0 to 100, with the similarity by column and by mapping, and the verdict that the thresholds give. `explain` says why.',
  'POST /api/master/:entity/records/explain':
    'Explains how alike two records are: what each mapping adds or takes, how common the values are, which keys brought them together or did not, what would have to differ for another verdict, and a chart of it. It is for stewards before they decide and for whoever tunes a classifier.',
  'POST /api/master/:entity/records/unmerge':
    'Takes back the merge that made a record: what it had absorbed is live again, as its sources have it now, and the merged record goes. With `keepEdits` what people set on it goes to the record that carries its key on. A record that no merge made is refused (409).',
  'POST /api/master/:entity/records/disconnect':
    'States every pair of the named records as different. They are neither proposed nor merged together again, unless somebody merges across that with a comment.',
  'POST /api/master/:entity/records/reconnect':
    'Takes back that the named records were stated as different from each other, by a split or a disconnect. What was stated of them and other records stands. They may be proposed and merged again.',
  'PUT /api/master/:entity/records/:id/pins':
    'Pins columns of a merged record, so that they stay as they are whatever its sources deliver, or lets the sources decide them again. A record that no merge made has nothing to pin and is refused (409).',
  'POST /api/master/:entity/records/erase':
    'Erases a record and all that it absorbed from every place of the store, its audit and queued events included, as the law may demand. Nothing brings it back. The answer counts what each place held and holds. A record that a merge took is refused (409): erase the one that stands for it.',
} as const
