/** What the operations on tables are for. */
export const TABLES = {
  'POST /api/tables/extract':
    'Answers the definitions of the named tables as a package for another installation: dataset, history, audit, description. It holds no records; exporting those is a run of its own.',
  'GET /api/tables/extract/all':
    'Answers the definitions of all tables as one package, without their records. It is what `ingest` of another installation takes.',
  'POST /api/tables/ingest':
    'Makes tables from a package, one after the other. What cannot be taken over is left out and named in `messages`; the others are made, and are empty.',
  'GET /api/tables/:id/dependencies':
    'Shows which dataset a table has and which entity, sources, sinks and datasets use it: what stands in the way of renaming or removing it. It reads every definition of the installation.',
  'POST /api/tables/load':
    'Loads a source, or another table, into a table as a run, through a transformation and a pipeline if they are stated. INSERT refuses records that are there, UPDATE those that are not, DELETE removes those that rows name. It answers the run to follow; a locked table, and a locked or disabled entity, are refused (409).',
  'POST /api/tables/export':
    'Writes the records of a table or source into files as a run: CSV, JSON or NDJSON, packed and in chunks if asked for. The files lie among the files afterwards and a cancelled export leaves none.',
  'POST /api/tables/transform':
    'Sends every live record of a table through a transformation and writes it back in its place, as a run. What the transformation does not give is empty afterwards; records that it refuses or drops stay as they were.',
  'GET /api/tables':
    'Lists the tables that the caller sees, each with its size and flags; behind one that keeps history stands that history, as `<table>_history` with its own size. Sizes count live records, or records of that history.',
  'POST /api/tables':
    'Makes an empty table, with a dataset that says what its records hold, or without one for any JSON. History and audit are off unless asked for, and audit needs a dataset. Names are letters, digits and underscores; a taken name is refused (409), everything else that is wrong at once (400).',
  'GET /api/tables/:id':
    'Answers one table: its dataset, flags, when it was made and how many live records it has. A table out of the caller’s scope is refused (403), an unknown one is 404.',
  'DELETE /api/tables/:name':
    'Removes a table with all its records and history for good. A table that an entity or a table sink uses is refused (409): remove those first.',
  'GET /api/tables/:id/datasets':
    'Answers the dataset of a table and all datasets nested in it, by id, for programs that build forms. A table without a dataset has none.',
  'GET /api/tables/:id/metadata':
    'Answers what a form or list needs to show a table: its columns with types and descriptions, the constraints of its columns and the data view. It reads no records. `type` HISTORY answers the same for the history.',
  'PUT /api/tables/clear/:name':
    'Removes all records, all history and everything that was decided about them, for good, and keeps the table. Each destination of its entity is told one clear. Refused (409) while table or entity are locked, at work, or an audit is being prepared.',
  'PUT /api/tables/description/:id':
    'Says in words what a table holds, for people who choose among tables. An empty description is refused (400), a locked table too (409).',
  'PUT /api/tables/rename/:id/:newId':
    'Gives a table another name, with its records, history and audit. No entity may use it, it must be unlocked and the new name free (409); the new name follows the rules for names (400).',
  'PUT /api/tables/history/:id':
    'Switches on or off whether records that are deleted or merged away are kept in the history. Switching it off keeps what is there and takes no more.',
  'PUT /api/tables/locked/:id/:locked':
    'Locks or unlocks a table. A locked table takes no records and cannot be changed, cleared or removed. While its entity is locked the lock stays as it is (409).',
  'PUT /api/tables/quality/:id':
    'Switches the measuring of quality on or off. Off, records are read without quality and quality filters match nothing, while what was measured is kept. `changed` says whether the switch moved.',
  'PUT /api/tables/audit/:id':
    'Switches the audit of a table on or off, which notes it with the comment at each live record. Off, entries stay, and what happens meanwhile is not made up for. The outcome says CHANGED, UNCHANGED, or REPAIRED where an interrupted switch was finished; a table without a dataset is refused (409).',
  'GET /api/tables/:id/records':
    'Pages through the live records of a table, or with `type` HISTORY through what left it, in the order of ids. Filters find records with errors, merged or separated ones, and records by time of change and quality; they combine. `cursor` walks on from where a page ended, whatever is written meanwhile.',
  'GET /api/tables/:id/records/empty':
    'Answers a record with every column of the dataset and no value, as a form for a new record begins. Lists are empty, and a nested list has one empty record.',
  'GET /api/tables/:table/records/:id':
    'Answers one record of a table, live or with `type` HISTORY as it was when it left. The id of a record that a merge absorbed answers the one that stands for it now and says so. `expanded` adds what it absorbed, its datasets, where its values come from and its audit. A record out of the caller’s scope is not found (404).',
  'GET /api/tables/:table/records/:id/audit':
    'Answers what was done to a record and by whom, in the order of commits, page by page. A table that keeps no audit refuses (409).',
  'GET /api/tables/:table/audit':
    'Answers what was done to a table itself and by whom: that it was cleared, and that its audit was switched on or off. It comes in the order of commits, page by page, also while the audit is off; who sees a part of the records is not told how many a clearing removed.',
} as const
