/** What the operations on resources are for. */
export const RESOURCES = {
  'POST /api/resources/export':
    'Answers the definitions of the named resources, or of all, as a package for another installation. Secrets stay behind, unless a passphrase is stated under which they are encrypted.',
  'POST /api/resources/import':
    'Takes over resources from a package and says how many. The package is checked whole first, and everything that is wrong is told at once (400); secrets sealed under a passphrase need it again.',
  'GET /api/resources':
    'Lists all resources, the datasets, indexers, classifiers, mergers, sources, sinks and whatever else entities are made of, with what uses each and whether it is locked. Secrets are masked.',
  'POST /api/resources':
    'Makes a resource with `create`, or replaces one. The members depend on its type: see the schema, or `describe`. With `test` nothing is saved and the resource is tried instead, as by reading the first rows of a source. Everything that is wrong is told at once (400); what a locked entity rests on is refused (409).',
  'GET /api/resources/enums':
    'Answers every list of values that forms choose from, such as roles, comparers, tokens and types of resources, with labels in the language of the caller, and the ids of the tables, views and transformations in sight. It is asked once when an application starts.',
  'GET /api/resources/describe/:type':
    'Describes the members of a type of resource: name, title, type, whether it is required, default, allowed values and what it means, in the language of the caller. It is made from the schema that checks a save, so a form can be built from it.',
  'GET /api/resources/type/:type':
    'Lists the resources of one type, such as all datasets or all HTTP sinks. A type that there is not is refused (400) with those there are; secrets are masked.',
  'PUT /api/resources/duplicate/:id/:newId':
    'Makes a copy of a resource under a new id, to try a change without touching the original. An id that is taken is refused (409), and so is a copy that a save would refuse, such as a second file sink for the same files (400).',
  'PUT /api/resources/rename/:id/:newId':
    'Gives a resource another id. Nothing may use it, because what names it would lead nowhere, and the new id must be free (409).',
  'GET /api/resources/id/:id':
    'Answers one resource with its validation, what uses it and what it uses. Secrets are masked; saving the mask keeps them.',
  'DELETE /api/resources/id/:id':
    'Removes a resource that nothing uses. While another resource, a table or an entity names it, it is refused (409) and they are told.',
  'GET /api/resources/id/:id/dependencies':
    'Shows what a resource uses and what uses it, directly and by way of others. It reads every definition of the installation.',
  'GET /api/resources/lookup/:table':
    'Offers the distinct values of a table with what describes them, ascending, to pick a reference from. `q` is sought in values and descriptions in any letters; the limit is capped at 500. A table out of scope is refused (403).',
  'POST /api/resources/propose':
    'Looks at the beginning of an uploaded file, half a megabyte of text or some 10,000 rows, and proposes what an entity of it may be made of: dataset, indexer, classifier, merger and source, ready to be made in this order. Of a `table` that is there, it proposes indexer, classifier and merger over its dataset. Beside it, what each column holds. It writes nothing; a file or table without records is refused (400), and so is a third proposal while two are at work (429).',
  'POST /api/resources/propose/preview':
    'Tries the resources of a proposal, as they were proposed or as somebody changed them, on the records that the proposal looked at, before anything is made of them: how many clusters and doubtful pairs there are, what that is expected to be worth and why it may be wrong, the largest clusters, and pairs with why they score so. With `Accept: text/html` it answers the page that `onefold dedupe --report` writes. A `table` brings its own dataset; a file needs one stated. It writes nothing; what a save would refuse is refused (400), what takes longer than a minute too, and so is a third one while two proposals or previews are at work (429).',
  'POST /api/resources/quality/impact':
    'Says what a draft of a dataset would do to the measured quality of the records that have it, before it is saved. It writes nothing.',
  'POST /api/resources/view/resolve':
    'Completes a draft of a data view with what it leaves out, from its dataset: columns, sections, list, title and labels in the language of the caller. It stores nothing; a draft that a save would refuse is refused (400).',
} as const
