/** What the operations on events, files, samples, metrics and the configuration are for. */
export const SYSTEM = {
  'GET /api/events/id/:id':
    'Answers one event: what a sink is to be told of a change, with its payload, attempts and the receiver’s words if it refused. An event is gone once it was delivered (404).',
  'DELETE /api/events/id/:id':
    'Drops an event, so that its sink is never told, and answers it as it was. An event that waits in the log behind others is not prepared yet and is refused (409).',
  'PUT /api/events/valid/:id':
    'Queues an invalid event again, at the end, after its receiver was mended; one whose transformation failed is transformed again. An event that is valid, and a transformation that fails again, are refused (409).',
  'GET /api/events/sink/:id':
    'Pages through what waits for a sink, the oldest first: all, those to be delivered or those that were refused; by entity, table, record, operation or command.',
  'DELETE /api/events/sink/:id':
    'Drops everything that waits for a sink and says how much it was. The sink misses those changes until it is told everything anew by a synchronization with the sink mask FULL. A sink that is unknown and has no events is 404.',
  'GET /api/events/stats':
    'Says for each sink how many events wait, how many were refused, how old the oldest is and until when the sink rests after failures: what to watch a delivery by.',
  'GET /api/files': 'Pages through the files that sources read and exports write, by name, size or time.',
  'POST /api/files':
    'Uploads a file for a file source, as plain bytes or as the part `file` of a form; one of the same name is replaced whole, and keeps its id. A name ending in `.gz` is read as packed. A file above the limit is refused (413), a name that is no plain file name too (400).',
  'GET /api/files/download/:file':
    'Answers the bytes of a file by its id or name, or one range of them. `If-None-Match` and `If-Modified-Since` answer 304 to who has them already; a range behind the end is 416.',
  'GET /api/files/:file':
    'Answers what is known of a file, by its id or exact name: size, type, times. The bytes come by `download`.',
  'DELETE /api/files/:file':
    'Removes a file and answers what it was. Who is reading it reads on to its end; a file source that names it fails from then on.',
  'GET /api/files/:id/download':
    'Answers the bytes of a file by the path that older export guides name; it is `/api/files/download/{file}` under another name.',
  'GET /api/samples':
    'Lists the sample projects that come with the product: generated data with duplicates to look at, and whether each is installed.',
  'GET /api/samples/:id': 'Answers one sample project: its entity and table, and whether it is installed.',
  'POST /api/samples/:id':
    'Installs a sample as a run: its files, resources, table and entity, loaded and matched. One that is installed or at work is refused (409).',
  'DELETE /api/samples/:id':
    'Takes a sample away with its entity, table, resources and files; it can be installed again. One that is not installed is refused (409).',
  'GET /api/metrics/tables/:table/families/:family':
    'Answers the figures that were taken of a table each day, ascending: `quality` or `quality-issues`. They cover the whole table, whatever the caller sees. The range is at most 366 closed days (400); days without figures are left out.',
  'GET /api/metrics/tables/:table/measurements':
    'Lists measurements that somebody asked for, the newest first and at most 200, between two days, of which the last may be today.',
  'POST /api/quality/measurements':
    'Measures the quality of an entity’s records as they stand now, as a run that changes none of them, under a label to find it by. While one of the same entity is under way it is refused (409).',
  'GET /api/configuration/openapi':
    'Answers this document, made from the schemas that check what comes in. Clients are generated from it.',
  'GET /api/configuration/version': 'Answers the version of the product that serves.',
  'POST /api/configuration':
    'Saves an entry of the configuration; one with a known id is replaced. The categories that the product reads (`notification`, `security`, `sso`, `limits`, `ui`) are checked and everything wrong told at once (400); others hold what you like. It holds from the next request.',
  'GET /api/configuration/category/:category':
    'Lists the entries of a category, the one saved last first: of the categories that the product reads that one counts. Passwords are masked; a category without entries is 404.',
  'DELETE /api/configuration/category/:category':
    'Removes all entries of a category and answers them, so that what the host states holds again. A category without entries is 404.',
  'GET /api/configuration/id/:id': 'Answers one entry of the configuration; passwords in it are masked.',
  'DELETE /api/configuration/id/:id':
    'Removes one entry and answers it. Where the product reads its category, the entry that was saved before it counts again.',
} as const
