/** What is said of records that are searched, merged, taken apart and erased, and the same in Spanish; `{}` is what stood there. */
export const CHANGE_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['There is no cluster "{}" any more.', 'Ya no existe el grupo "{}".'],
  ['What was to be written is there already.', 'Lo que se iba a escribir ya existe.'],
  ['Another live record has the same id.', 'Otro registro vivo tiene el mismo identificador.'],
  ['Another live record has the same key.', 'Otro registro vivo tiene la misma clave.'],
  ['A record of the same id was absorbed already.', 'Un registro con el mismo identificador ya fue absorbido.'],
  ['A record is still in another component.', 'Un registro sigue en otro componente.'],
  ['There is a component of the same id already.', 'Ya existe un componente con el mismo identificador.'],
  ['There is a cluster of the same id already.', 'Ya existe un grupo con el mismo identificador.'],
  [
    'With so many mappings a batch has at most {} records; this one has {}.',
    'Con tantas correspondencias un lote tiene como mucho {} registros; este tiene {}.',
  ],
  ['These records are not in the {}: {}.', 'Estos registros no están en el {}: {}.'],
  ['At least two records are merged.', 'Se fusionan al menos dos registros.'],
  [
    'No record is found by its id, its sources, its identity or by being alike.',
    'No se encuentra ningún registro por su identificador, sus procedencias, su identidad o su parecido.',
  ],
  ['This must be {}: did you mean "{}"?', 'Esto debe ser {}: ¿quería decir "{}"?'],
]
