import type { Templates } from './templates.ts'

export const REQUESTS_MESSAGES = {
  'form-invalid/form-ends-before': {
    en: 'The form ends before its last boundary.',
    es: 'El formulario termina antes de su último delimitador.',
  },
  'form-invalid/headers-part-form': {
    en: 'The headers of a part of the form are too long.',
    es: 'Las cabeceras de una parte del formulario son demasiado largas.',
  },
  'member-invalid/list-of': { en: 'This must be a list of {count}.', es: 'Esto debe ser una lista de {count}.' },
  'member-invalid/must-object': { en: 'This must be an object.', es: 'Esto debe ser un objeto.' },
  'member-invalid/must-revision-like': {
    en: 'This must be a revision like "7", or *.',
    es: 'Esto debe ser una revisión como "7", o *.',
  },
  'member-invalid/must-whole-number': {
    en: 'This must be a whole number from 1 to {most}.',
    es: 'Esto debe ser un número entero de 1 a {most}.',
  },
  'form-invalid/part-twice': {
    en: 'The form has two parts called "{name}".',
    es: 'El formulario tiene dos partes llamadas "{name}".',
  },
  'member-missing/form-no-part': {
    en: 'The form has no part called "{name}".',
    es: 'El formulario no tiene ninguna parte llamada "{name}".',
  },
  'member-missing/escalation-note': {
    en: 'Whoever is asked to decide needs a note that says what about.',
    es: 'A quien se pide que decida le hace falta una nota que diga sobre qué.',
  },
  'member-missing/member-required': { en: 'This member is required.', es: 'Este miembro es obligatorio.' },
  'member-missing/required': { en: 'This is required.', es: 'Esto es obligatorio.' },
  'member-repeated': {
    en: 'This is stated more than once, and is taken once.',
    es: 'Esto se indica más de una vez, y se admite una.',
  },
  'member-repeated/other-name': {
    en: 'This is stated as {member} too, and otherwise.',
    es: 'Esto se indica también como {member}, y de otro modo.',
  },
  'member-unknown/no-such-member': {
    en: 'There is no such member: did you mean "{nearest}"?',
    es: 'No existe ese miembro: ¿quería decir "{nearest}"?',
  },
  'method-not-allowed': { en: 'This path does not take {method}.', es: 'Esta ruta no admite {method}.' },
  'range-unsatisfiable': {
    en: 'Nothing of the range that was asked for lies within the {length} bytes of the file.',
    es: 'Nada del intervalo pedido está dentro de los {length} bytes del fichero.',
  },
  'too-deep/body-nests-deeper': {
    en: 'The body nests deeper than the {most} levels that are accepted.',
    es: 'El cuerpo anida más de los {most} niveles que se admiten.',
  },
  'too-large': {
    en: 'The request is larger than the {limit} bytes that are accepted.',
    es: 'La petición supera los {limit} bytes que se admiten.',
  },
  'too-many-proposals': {
    en: 'Others have proposals made, of which {most} are at work at a time. Try again in some seconds.',
    es: 'Otros piden propuestas, de las que se trabajan {most} a la vez. Inténtelo de nuevo en unos segundos.',
  },
  'preview-too-long': {
    en: 'It takes longer than {seconds} seconds to try this: its keys bring too many records together.',
    es: 'Probar esto tarda más de {seconds} segundos: sus claves reúnen demasiados registros.',
  },
  'too-many-requests': {
    en: 'Too many requests. Try again in {seconds} seconds.',
    es: 'Demasiadas peticiones. Inténtelo de nuevo en {seconds} segundos.',
  },
  'member-invalid/empty': { en: 'This must not be empty.', es: 'Esto no puede estar vacío.' },
  'member-invalid/too-long': { en: 'This is too long.', es: 'Esto es demasiado largo.' },
  'member-invalid/characters': {
    en: 'This has at most {most} characters.',
    es: 'Esto tiene como mucho {most} caracteres.',
  },
  'member-invalid/items': { en: 'This has at most {most} items.', es: 'Esto tiene como mucho {most} elementos.' },
  'member-invalid/no-control': {
    en: 'This holds no control characters.',
    es: 'Esto no contiene caracteres de control.',
  },
  'member-invalid/plain-letters': {
    en: 'This has letters, digits, ".", "_" and "-" only.',
    es: 'Esto solo tiene letras, cifras, ".", "_" y "-".',
  },
  'member-invalid/must-nearest': {
    en: 'This must be {choices}: did you mean "{nearest}"?',
    es: 'Esto debe ser {choices}: ¿quería decir "{nearest}"?',
  },
  'member-invalid/must-or-list': {
    en: 'This must be {choices}, or a list of these.',
    es: 'Esto debe ser {choices}, o una lista de ellos.',
  },
  'member-invalid/must-object-or-json': {
    en: 'This must be an object, or the JSON text of one.',
    es: 'Esto debe ser un objeto, o el texto JSON de uno.',
  },
  'member-invalid/must-whole': { en: 'This must be a whole number.', es: 'Esto debe ser un número entero.' },
  'member-invalid/must-whole-between': {
    en: 'This must be a whole number from {least} to {most}.',
    es: 'Esto debe ser un número entero de {least} a {most}.',
  },
  'member-invalid/must-or-more': { en: 'This must be {least} or more.', es: 'Esto debe ser {least} o más.' },
  'member-invalid/must-or-less': { en: 'This must be {most} or less.', es: 'Esto debe ser {most} o menos.' },
  'member-invalid/must-number-between': {
    en: 'This must be a number from {least} to {most}.',
    es: 'Esto debe ser un número de {least} a {most}.',
  },
  'member-invalid/must-instant': {
    en: 'This must be an instant like 2026-01-31T12:00:00Z.',
    es: 'Esto debe ser un instante como 2026-01-31T12:00:00Z.',
  },
  'member-invalid/must-calendar-instant': {
    en: 'This must be an instant that the calendar has.',
    es: 'Esto debe ser un instante que exista en el calendario.',
  },
  'member-invalid/must-duration': {
    en: 'This must be a duration like P30D or PT12H, or milliseconds.',
    es: 'Esto debe ser una duración como P30D o PT12H, o milisegundos.',
  },
  'member-invalid/must-duration-between': {
    en: 'This must be a duration like PT15M, or milliseconds, from {least} to {most} milliseconds.',
    es: 'Esto debe ser una duración como PT15M, o milisegundos, de {least} a {most} milisegundos.',
  },
  'member-invalid/must-border': {
    en: 'This must be an instant, or a duration like P30D.',
    es: 'Esto debe ser un instante, o una duración como P30D.',
  },
  'member-invalid/must-email': { en: 'This must be an e-mail address.', es: 'Esto debe ser una dirección de correo.' },
  'member-invalid/must-uuid': { en: 'This must be a UUID.', es: 'Esto debe ser un UUID.' },
  'member-invalid/must-json': { en: 'This must be JSON.', es: 'Esto debe ser JSON.' },
  'member-invalid/must-address': {
    en: 'This must be an address like https://login.example.org.',
    es: 'Esto debe ser una dirección como https://login.example.org.',
  },
  'member-invalid/must-origin': {
    en: 'This must be an origin like https://desk.example.org, or *.',
    es: 'Esto debe ser un origen como https://desk.example.org, o *.',
  },
  'member-invalid/must-sender': {
    en: 'This must be a sender like Onefold <onefold@example.org>.',
    es: 'Esto debe ser un remitente como Onefold <onefold@example.org>.',
  },
  'member-invalid/must-host': {
    en: 'This must be the name or address of a host.',
    es: 'Esto debe ser el nombre o la dirección de un servidor.',
  },
  'member-invalid/must-all-or-number': {
    en: 'This must be −1 for all, or a number.',
    es: 'Esto debe ser −1 para todos, o un número.',
  },
  'member-invalid/must-one-file-or-number': {
    en: 'This must be 0 for one file, or a number.',
    es: 'Esto debe ser 0 para un solo archivo, o un número.',
  },
  'member-invalid/comment-longer': {
    en: 'A comment has at most {most} characters.',
    es: 'Un comentario tiene como mucho {most} caracteres.',
  },
  'member-invalid/note-longer': {
    en: 'A note has at most {most} characters.',
    es: 'Una nota tiene como mucho {most} caracteres.',
  },
  'member-invalid/description-longer': {
    en: 'A description has at most {most} characters.',
    es: 'Una descripción tiene como mucho {most} caracteres.',
  },
  'member-invalid/token-name-longer': { en: 'At most {most} characters.', es: 'Como mucho {most} caracteres.' },
  'member-invalid/passphrase': {
    en: 'A passphrase has 8 to 1000 characters.',
    es: 'Una frase de paso tiene de 8 a 1000 caracteres.',
  },
  'member-invalid/cursor': { en: 'This is no cursor.', es: 'Esto no es un cursor.' },
  'member-invalid/grants-most': { en: 'At most {most} grants.', es: 'Como mucho {most} permisos.' },
  'member-invalid/roles-least': { en: 'At least one role.', es: 'Al menos un rol.' },
  'member-invalid/records-named': { en: 'Name at least one record.', es: 'Nombre al menos un registro.' },
  'member-invalid/records-two': { en: 'It takes at least two records.', es: 'Hacen falta al menos dos registros.' },
  'member-invalid/records-least': {
    en: 'It takes at least {least} records.',
    es: 'Hacen falta al menos {least} registros.',
  },
  'member-invalid/records-most': {
    en: 'It takes at most {most} records.',
    es: 'Se admiten como mucho {most} registros.',
  },
  'member-invalid/records-merged': {
    en: 'At least two records are merged.',
    es: 'Se fusionan al menos dos registros.',
  },
  'member-invalid/columns-named': { en: 'Name at least one column.', es: 'Nombre al menos una columna.' },
  'member-invalid/ids-between': {
    en: 'From 1 to {most} ids are expected.',
    es: 'Se esperan de 1 a {most} identificadores.',
  },
  'member-invalid/ids-least': { en: 'At least one id is expected.', es: 'Se espera al menos un identificador.' },
  'member-invalid/file-or-table': {
    en: 'Name a file, or else a table.',
    es: 'Nombre un archivo, o si no una tabla.',
  },
  'member-invalid/resources-named': {
    en: 'Name the resources under id, or ask for all.',
    es: 'Nombre los recursos en id, o pídalos todos.',
  },
  'member-invalid/record-or-query': {
    en: 'State what is searched for: a record, or a query.',
    es: 'Indique qué se busca: un registro o una consulta.',
  },
  'member-unused/short-answer': {
    en: 'The short answer, which "limit" asks for, has nothing of it: leave one of them out.',
    es: 'La respuesta breve, que pide "limit", no tiene nada de ello: omita uno de los dos.',
  },
  'member-unused/free-text': {
    en: 'Only a search for a text takes it.',
    es: 'Solo lo admite una búsqueda de texto.',
  },
  'member-unused/record': {
    en: 'Only a search for a record takes it.',
    es: 'Solo lo admite una búsqueda por registro.',
  },
  'member-invalid/providers-same': {
    en: 'Two providers have one id.',
    es: 'Dos proveedores tienen el mismo identificador.',
  },
  'member-unknown/not-known': { en: 'This is not known here.', es: 'Esto no se conoce aquí.' },
  'member-unknown/nearest': {
    en: 'This is not known here. The nearest is "{nearest}".',
    es: 'Esto no se conoce aquí. Lo más parecido es "{nearest}".',
  },
  'unsupported-media-type/encoding': {
    en: 'A body with a content encoding is not taken: send it as it is.',
    es: 'No se admite un cuerpo con codificación de contenido: envíelo tal cual.',
  },
  'unsupported-media-type/none': { en: 'The body must be of type {types}.', es: 'El cuerpo debe ser de tipo {types}.' },
  'unsupported-media-type/other': {
    en: 'The body must be of type {types}, not {stated}.',
    es: 'El cuerpo debe ser de tipo {types}, no {stated}.',
  },
  internal: {
    en: 'Something went wrong inside. The request id is {requestId}.',
    es: 'Algo ha fallado en el servidor. El identificador de la petición es {requestId}.',
  },
  'too-slow': {
    en: 'The body did not come in within {seconds} seconds.',
    es: 'El cuerpo no llegó en {seconds} segundos.',
  },
  refused: { en: 'The request was refused.', es: 'La petición se rechazó.' },
  'refused/said': { en: '{text}', es: '{text}' },
  'precondition-required': {
    en: 'State the version in If-Match, as the ETag of the definition says.',
    es: 'Indique la versión en If-Match, tal como la dice el ETag de la definición.',
  },
} as const satisfies Templates
