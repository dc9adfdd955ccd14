/** What is said of access, runs, measurements and files, and the same in Spanish; `{}` is what stood there. */
export const ACCESS_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['The table "{}" lies outside your data scope.', 'La tabla "{}" queda fuera de su ámbito de datos.'],
  ['The entity "{}" lies outside your data scope.', 'La entidad "{}" queda fuera de su ámbito de datos.'],
  ['"{}" is an ADMIN and sees everything.', '"{}" es ADMIN y lo ve todo.'],
  ['At most 10000 grants.', 'Como mucho 10000 permisos.'],
  [
    'The user was made, but the mail was not accepted: {} Set a password or start a reset.',
    'El usuario se creó, pero el mensaje no se aceptó: {} Ponga una contraseña o inicie un cambio.',
  ],
  ['At least one role.', 'Al menos un rol.'],
  ['At most 120 characters.', 'Como mucho 120 caracteres.'],
  ['This must be a UUID.', 'Esto debe ser un UUID.'],
  ['This must be JSON.', 'Esto debe ser JSON.'],
  ['This must be {} or more.', 'Esto debe ser {} o más.'],
  ['This must be {} or less.', 'Esto debe ser {} o menos.'],
  ['This must be a number from {} to {}.', 'Esto debe ser un número de {} a {}.'],
  ['This must be a duration like {} or {}.', 'Esto debe ser una duración como {} o {}.'],
  ['This must be an instant, or a duration like {}.', 'Esto debe ser un instante, o una duración como {}.'],
  [
    'This must be a duration like PT15M, or milliseconds, from {} to {} milliseconds.',
    'Esto debe ser una duración como PT15M, o milisegundos, de {} a {} milisegundos.',
  ],
  ['This must be an address like {}.', 'Esto debe ser una dirección como {}.'],
  ['This must be an origin like {}, or *.', 'Esto debe ser un origen como {}, o *.'],
  ['This must be a sender like {}.', 'Esto debe ser un remitente como {}.'],
  ['This must be the name or address of a host.', 'Esto debe ser el nombre o la dirección de un servidor.'],
  ['This holds no control characters.', 'Esto no contiene caracteres de control.'],
  ['This has letters, digits, ".", "_" and "-" only.', 'Esto solo tiene letras, cifras, ".", "_" y "-".'],
  [
    'This has 1 to 63 letters, digits, ".", "_" and "-", and begins with a letter or digit.',
    'Esto tiene de 1 a 63 letras, cifras, ".", "_" y "-", y empieza por una letra o una cifra.',
  ],
  ['Two providers have one id.', 'Dos proveedores tienen el mismo identificador.'],
  ['There is no secret yet that could be kept: state it.', 'Todavía no hay ningún secreto que conservar: indíquelo.'],
  [
    'An address carries no user and no password: name credentials instead.',
    'Una dirección no lleva usuario ni contraseña: nombre unas credenciales.',
  ],
  [
    'The secret "{}" of the {} "{}" was sealed with another key.',
    'El secreto "{}" de {} "{}" se cifró con otra clave.',
  ],
  [
    'The secret "{}" of the {} "{}" is damaged or was sealed for another place.',
    'El secreto "{}" de {} "{}" está dañado o se cifró para otro lugar.',
  ],
  [
    'The secret "{}" of the {} "{}" needs a secret key, and this installation was opened without one.',
    'El secreto "{}" de {} "{}" necesita una clave secreta, y esta instalación se abrió sin ella.',
  ],
  ['A file cannot have the name {}: it is empty.', 'Un archivo no puede llamarse {}: está vacío.'],
  [
    'A file cannot have the name {}: it has more than {} bytes.',
    'Un archivo no puede llamarse {}: tiene más de {} bytes.',
  ],
  [
    'A file cannot have the name {}: it holds a path separator.',
    'Un archivo no puede llamarse {}: contiene un separador de rutas.',
  ],
  ['A file cannot have the name {}: it begins with a dot.', 'Un archivo no puede llamarse {}: empieza por un punto.'],
  [
    'A file cannot have the name {}: it holds two dots in a row.',
    'Un archivo no puede llamarse {}: contiene dos puntos seguidos.',
  ],
  [
    'A file cannot have the name {}: it is not well-formed text.',
    'Un archivo no puede llamarse {}: no es texto bien formado.',
  ],
  [
    'A file cannot have the name {}: it holds a control character.',
    'Un archivo no puede llamarse {}: contiene un carácter de control.',
  ],
  [
    'State the version in If-Match, as the ETag of the definition says.',
    'Indique la versión en If-Match, tal como la dice el ETag de la definición.',
  ],
  [
    'The type, cron and input of "{}" are changed through what declares it.',
    'El tipo, el cron y la entrada de "{}" se cambian en aquello que la declara.',
  ],
  ['A label has at most {} characters.', 'Una etiqueta tiene como mucho {} caracteres.'],
]
