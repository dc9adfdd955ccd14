/** What the operations on entities are for. */
export const ENTITIES = {
  'GET /api/entities':
    'Lists the entities of which the caller sees something, with status, flags and figures: how many records, buckets and clusters there are. To somebody who sees a part of an entity the counts are those of that part. With `counts=false` buckets and clusters are not counted, which takes a way through the index.',
  'POST /api/entities':
    'Makes an entity with `create`, or replaces one: it puts a table under management by naming the indexer, classifier, merger and steward that its type needs. Everything that is wrong is told at once (400). A save that changes keys or scores makes the entity INCONSISTENT until it is indexed; a locked one is refused (409).',
  'POST /api/entities/export':
    'Answers the definitions of the named entities as a package that another installation can import. It holds no records, tables or resources; those have exports of their own.',
  'GET /api/entities/export/all':
    'Answers the definitions of all entities as one package, as a copy to keep or to take to another installation. Tables, resources and records are not in it.',
  'POST /api/entities/import':
    'Takes over entities from a package, one after the other, each checked as a save is. What could not be taken over is named in `messages` and the others are there; their tables and resources have to exist first.',
  'GET /api/entities/:entity/dependencies':
    'Shows what an entity rests on (table, components, sources, sinks) and what rests on it. It reads every definition of the installation, so it is for a page about one entity and not for lists.',
  'PUT /api/entities/synchronize':
    'Brings an entity up to date as a run: load its sources, build the index, tell its sinks anew and let the steward decide, each as its mask says. It answers the run to follow at once. Refused (409) while another synchronization works on it and when the entity is disabled, locked or automatic.',
  'GET /api/entities/table/:table':
    'Finds the entity that manages a table, or answers without one when none does. A table outside the caller’s scope is refused (403), an unknown one is 404.',
  'PUT /api/entities/:entity/clear':
    'Takes the links, clusters and buckets of an entity away and leaves its records and everything that people decided. The entity is INCONSISTENT until it is indexed again. Refused (409) while it is locked or at work.',
  'POST /api/entities/:entity/index':
    'Builds the keys, buckets and clusters of an entity anew from its records, beside writes that go on. It is what an INCONSISTENT entity needs after its rules have changed. It answers the run to follow.',
  'POST /api/entities/:entity/tune':
    'Learns weights and thresholds of the entity’s classifier anew from its records, and measures them and the present ones by what people merged and recorded as different. Of an entity with more records than `mostRecords` a sample is learnt from, and `sampleOf` says of how many. It takes seconds, in a thread of its own, and writes nothing: `classifier` is ready to be saved. Fewer than ten decisions of either kind are refused (409) unless `decisions` is false.',
  'GET /api/entities/:entity':
    'Answers one entity: what it is made of, its status with the reason, its sources and sinks, and its figures as far as the caller sees its records. One of which the caller sees nothing is refused (403).',
  'DELETE /api/entities/:entity':
    'Removes an entity with its index, clusters and grants; the table and its records stay, and each sink is told a clear. Refused (409) while it is locked or being synchronized.',
  'PUT /api/entities/:entity/enabled/:enabled':
    'Enables or disables an entity. A disabled one refuses to have its records and clusters read or written and is not synchronized, while it can still be configured. A locked entity can be switched too.',
  'PUT /api/entities/:entity/automatic/:automatic':
    'Enters or leaves automatic mode, in which sources are loaded and the steward works by their crons and the entity is locked. It needs an enabled, unlocked entity (409).',
  'PUT /api/entities/:entity/locked/:locked':
    'Locks or unlocks an entity. While locked neither it nor its table or the resources that it rests on can be changed, and records can still be written. An automatic entity is unlocked by leaving that mode (409).',
} as const
