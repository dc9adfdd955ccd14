/** What the operations on data scopes are for. */
export const DATA_SCOPES = {
  'GET /api/data-scopes':
    'Lists what each user and access token sees, entity by entity: the whole of it, or the records with certain values. Administrators see everything and have no scope, so they are not in the list.',
  'POST /api/data-scopes/bootstrap':
    'Grants every entity, whole, to everybody who is no administrator and has no scope yet. It is for the day on which scopes are taken into use: existing scopes stay as they are, and doing it again changes nothing. The access list of a locked entity stays as it is: such entities are left out and named in `messages`.',
  'GET /api/data-scopes/me':
    'Says what the caller sees: by entity null for the whole, or the column and the values in sight. An administrator gets no scope, which means everything; somebody without any grant gets an empty one.',
  'GET /api/data-scopes/:type/:id':
    'Answers what one user or access token sees. It is not found (404) when nothing was ever granted to them.',
  'DELETE /api/data-scopes/:type/:id':
    'Takes every grant from a user or access token: from the next request on they see nothing. Refused (409) while the scope grants an entity that is locked, naming it.',
  'GET /api/entities/:entity/access':
    'Lists who sees an entity, and whether whole or by values of its scope column, with the column and the state of its index. An empty list means that only administrators see it.',
  'PUT /api/entities/:entity/access':
    'Replaces all grants of an entity: who is left out sees nothing of it any more. `values` null grants the whole, a list grants the records whose scope column holds one of them. Unknown principals, row grants without a scope column and empty lists are refused (400), a locked entity too (409).',
  'PUT /api/entities/:entity/scope-column':
    'Chooses the column by whose values rows are granted, or none with null. It answers at once and an index is built behind it; what people see is right meanwhile. Another column while row grants exist is refused (409), a column that holds no texts too (400).',
  'GET /api/entities/:entity/scope-values':
    'Lists the distinct values of the scope column, at most 1,000, to pick grants from. `truncated` says that there may be more. A value that no record holds yet may be granted all the same.',
} as const
