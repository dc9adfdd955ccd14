import type { Templates } from './templates.ts'

export const ACCESS_MESSAGES = {
  'bad-credentials': {
    en: 'The e-mail address or the password is wrong.',
    es: 'La dirección de correo o la contraseña no son correctas.',
  },
  'bad-id-token': {
    en: 'The identity provider’s token is not accepted here.',
    es: 'El token del proveedor de identidad no se acepta aquí.',
  },
  'bad-refresh-token': {
    en: 'The refresh token is not valid, or not any more. Log in again.',
    es: 'El token de renovación no es válido o ha dejado de serlo. Inicie sesión de nuevo.',
  },
  'bad-reset-token': {
    en: 'The reset token is unknown, used or too old. Ask for a new one.',
    es: 'El código para cambiar la contraseña es desconocido, ya se usó o ha caducado. Pida otro.',
  },
  'bad-token': {
    en: 'The token is not valid, or not any more. Log in again.',
    es: 'El token no es válido o ha dejado de serlo. Inicie sesión de nuevo.',
  },
  'body-required': {
    en: 'The request has no body; it needs one of type application/json.',
    es: 'La petición no tiene cuerpo; necesita uno de tipo application/json.',
  },
  'category-invalid': { en: 'The category that is read is "{meant}".', es: 'La categoría que se lee es "{meant}".' },
  'column-not-scopable': {
    en: 'The column "{key}" does not hold texts.',
    es: 'La columna "{key}" no contiene textos.',
  },
  'criterion-missing': {
    en: 'State which runs: ids, olderThan or status.',
    es: 'Indique qué ejecuciones: ids, olderThan o status.',
  },
  'day-invalid': {
    en: 'A day of the calendar is expected, as yyyy-MM-dd.',
    es: 'Se espera un día del calendario, como aaaa-MM-dd.',
  },
  'day-open': {
    en: 'The range may end on {last} at the latest.',
    es: 'El intervalo puede terminar el {last} como muy tarde.',
  },
  'days-invalid': {
    en: 'A token lives for a whole number of days from 1 to {most}.',
    es: 'Un token dura un número entero de días de 1 a {most}.',
  },
  'definition-declared': {
    en: 'The definition "{name}" goes with what declares it.',
    es: 'La definición "{name}" va con aquello que la declara.',
  },
  'email-invalid': { en: 'This is not an e-mail address.', es: 'No es una dirección de correo.' },
  'email-taken': {
    en: 'There is a user with the e-mail address "{email}" already.',
    es: 'Ya hay un usuario con esa dirección de correo.',
  },
  'entity-locked/scope-grants-what': {
    en: 'The scope grants what is locked: {sort}.',
    es: 'El ámbito concede lo que está bloqueado: {sort}.',
  },
  'event-valid': { en: 'The event "{id}" is valid already.', es: 'El evento "{id}" ya es válido.' },
  'forbidden/part-of-entity': {
    en: 'You see a part of the entity "{entity}": state a record.',
    es: 'Su rol no permite esta operación.',
  },
  'forbidden/needs-role': { en: 'This needs the role {role}.', es: 'Su rol no permite esta operación.' },
  'forbidden/token-no-account': {
    en: 'An access token has no account of its own: whoami says who it is.',
    es: 'Un token de acceso no tiene cuenta propia: whoami dice quién es.',
  },
  'forbidden/your-roles-do': { en: 'Your roles do not allow {permission}.', es: 'Su rol no permite esta operación.' },
  'form-invalid/content-type-form': {
    en: 'The content type of a form must state its boundary.',
    es: 'El tipo de contenido de un formulario indica su delimitador.',
  },
  'last-admin': {
    en: 'This is the last enabled administrator. Make another one first.',
    es: 'Es el último administrador activo. Nombre antes a otro.',
  },
  'last-role': {
    en: 'A user keeps at least one role. Give another one first.',
    es: 'Un usuario conserva al menos un rol. Dele antes otro.',
  },
  'mail-undelivered': {
    en: 'The mail with the reset token was not accepted: {reason}',
    es: 'El servidor de correo no aceptó el mensaje.',
  },
  'measurement-working': {
    en: 'The entity "{entity}" is already being measured.',
    es: 'La entidad "{entity}" ya se está midiendo.',
  },
  'member-invalid/key-1-255': {
    en: 'A key has 1 to 255 characters on one line.',
    es: 'Una clave tiene de 1 a 255 caracteres en una línea.',
  },
  'member-invalid/must': { en: 'This must be {choices}.', es: 'Esto debe ser {choices}.' },
  'member-invalid/must-version-like': {
    en: 'This must be a version like "7", or *.',
    es: 'Esto debe ser una versión como "7", o *.',
  },
  'name-invalid/name-at-most': {
    en: 'A name has at most 255 characters and no control characters.',
    es: 'Un nombre tiene como mucho 255 caracteres, ninguno de control.',
  },
  'name-invalid/name-user-1': {
    en: 'The name of a user has 1 to 255 characters.',
    es: 'El nombre de un usuario tiene de 1 a 255 caracteres.',
  },
  'name-invalid/name-token-1': {
    en: 'The name of a token has 1 to 120 characters.',
    es: 'El nombre de un token tiene de 1 a 120 caracteres.',
  },
  'no-mail-server': {
    en: 'This host does not send mail through a server that the configuration names.',
    es: 'Este servidor no envía correo a través de uno que nombre la configuración.',
  },
  'no-scope-column/entity-no-scope': {
    en: 'The entity "{id}" has no scope column.',
    es: 'La entidad "{id}" no tiene columna de ámbito.',
  },
  'no-scope-column/entity-no-scope-column': {
    en: 'The entity has no scope column: choose one first.',
    es: 'La entidad no tiene columna de ámbito: elija una antes.',
  },
  'no-secret-key': {
    en: 'This installation was opened without a secret key: it cannot keep secrets.',
    es: 'Esta instalación se abrió sin clave secreta: no puede guardar secretos.',
  },
  'no-session': {
    en: 'An access token has no sessions; to end it, remove it.',
    es: 'Un token de acceso no tiene sesiones; para anularlo, elimínelo.',
  },
  'no-token': {
    en: 'Log in first: the request has no header "Authorization: Bearer <token>".',
    es: 'Inicie sesión primero: falta la cabecera "Authorization: Bearer <token>".',
  },
  'not-json': { en: 'The body is not JSON.', es: 'El cuerpo no es JSON.' },
  'not-utf-8': { en: 'The body is not UTF-8.', es: 'El cuerpo no es UTF-8.' },
  'outside-data-scope': {
    en: 'A record that this concerns lies outside your data scope.',
    es: 'Un registro al que esto afecta queda fuera de su ámbito de datos.',
  },
  'own-account': {
    en: 'Nobody deletes, disables or demotes their own account. Ask another administrator.',
    es: 'Nadie elimina, desactiva ni degrada su propia cuenta. Pídaselo a otro administrador.',
  },
  'passphrase-invalid': {
    en: 'A passphrase has 8 to 1000 characters.',
    es: 'Una frase de paso tiene de 8 a 1000 caracteres.',
  },
  'passphrase-wrong': { en: 'The passphrase does not open this secret.', es: 'La frase de paso no abre este secreto.' },
  'password-length': {
    en: 'A password has {least} to {most} characters.',
    es: 'Una contraseña tiene entre 8 y 200 caracteres.',
  },
  'payload-invalid': {
    en: 'The payload of {read} is an object, or JSON text of one.',
    es: 'El contenido de {read} es un objeto, o el texto JSON de uno.',
  },
  'payload-too-large': {
    en: 'A payload has at most {most} characters of JSON.',
    es: 'Un contenido tiene como mucho {most} caracteres de JSON.',
  },
  'principal-doubled': { en: 'A principal is named once.', es: 'Cada usuario o token se nombra una sola vez.' },
  'principal-unknown': { en: 'There is no such principal as "{id}".', es: 'No existe ningún usuario ni token "{id}".' },
  'quality-off': {
    en: 'The quality of the table "{id}" is switched off and cannot be measured.',
    es: 'La calidad de la tabla "{id}" está desactivada y no se puede medir.',
  },
  'range-inverted': { en: 'The range ends before it begins.', es: 'El intervalo termina antes de empezar.' },
  'range-too-long': { en: 'A range has at most {most} days.', es: 'Un intervalo tiene como mucho {most} días.' },
  'role-unknown/at-least-expected': { en: 'At least one of {roles} is expected.', es: 'Ese rol no existe.' },
  'row-scopes-exist/entity-scoped': {
    en: 'Row scopes on the entity "{entity}" speak of texts of the column "{present}": end them first.',
    es: 'Hay ámbitos por filas en la entidad "{entity}" sobre textos de la columna "{present}": retírelos antes.',
  },
  'row-scopes-exist/other-column': {
    en: 'Row scopes speak of the column "{present}": end them first.',
    es: 'Hay ámbitos por filas sobre la columna "{present}": retírelos antes.',
  },
  'run-finished': { en: 'The run "{id}" is over: {status}.', es: 'La ejecución "{id}" ha terminado: {status}.' },
  'run-part/run-goes': { en: 'The run "{id}" goes with "{parent}".', es: 'La ejecución "{id}" va con "{parent}".' },
  'run-part/run-part-repeat': {
    en: 'The run "{id}" is a part of "{parent}": repeat that one.',
    es: 'La ejecución "{id}" es parte de "{parent}": repita aquella.',
  },
  'run-unfinished': {
    en: 'The run "{id}" is not over: {status}.',
    es: 'La ejecución "{id}" no ha terminado: {status}.',
  },
  'secret-missing/of-credentials': {
    en: 'The credentials "{id}" have no "{member}": it has to be stated.',
    es: 'A las credenciales "{id}" les falta "{member}": hay que indicarlo.',
  },
  'secret-must-be-stated/host-another-state': {
    en: 'The host is another one: state the secret again.',
    es: 'El servidor es otro: indique de nuevo el secreto.',
  },
  'secret-must-be-stated/host-another-state-secrets': {
    en: 'The host is another one: state the secrets of the credentials "{credentials}" again, then save this.',
    es: 'El servidor es otro: indique de nuevo los secretos de las credenciales "{credentials}" y guarde esto después.',
  },
  'settings-full': {
    en: 'There are {most} entries already. Remove one first.',
    es: 'Ya hay {most} entradas. Elimine una antes.',
  },
  'token-masked': {
    en: 'The value was copied before and is not kept. Reset the token for a new one.',
    es: 'El valor ya se copió y no se conserva. Restablezca el token para obtener otro.',
  },
  'token-taken': {
    en: 'There is an access token with this value already.',
    es: 'Ya hay un token de acceso con ese valor.',
  },
  'token-value-invalid': {
    en: 'An access token begins with "{accessTokenPrefix}" and has {least} characters or more.',
    es: 'Un token de acceso empieza por "{accessTokenPrefix}" y tiene {least} caracteres o más.',
  },
  'too-many-attempts': {
    en: 'Too many failed attempts. Try again in {retryAfterSeconds} seconds.',
    es: 'Demasiados intentos fallidos. Inténtelo más tarde.',
  },
  'type-not-schedulable': {
    en: 'Runs of the type {type} have no schedule.',
    es: 'Las ejecuciones del tipo {type} no se programan.',
  },
  'unknown-column/no-column-dataset': {
    en: 'There is no column "{key}" in the dataset.',
    es: 'El conjunto de datos no tiene la columna "{key}".',
  },
  'unknown-route': { en: 'There is no operation at this path.', es: 'No hay ninguna operación en esta ruta.' },
  'value-invalid': {
    en: 'A value has 1 to 255 characters, none of them a control character.',
    es: 'Un valor tiene de 1 a 255 caracteres, ninguno de control.',
  },
  'values-count': { en: '1 to {most} values are expected.', es: 'Se esperan de 1 a {most} valores.' },
  'entity-outside-data-scope': {
    en: 'The entity "{id}" lies outside your data scope.',
    es: 'La entidad "{id}" queda fuera de su ámbito de datos.',
  },
  'table-outside-data-scope': {
    en: 'The table "{id}" lies outside your data scope.',
    es: 'La tabla "{id}" queda fuera de su ámbito de datos.',
  },
  'principal-unrestricted': { en: '"{name}" is an ADMIN and sees everything.', es: '"{name}" es ADMIN y lo ve todo.' },
  'password-needs-upper': {
    en: 'A password needs an upper-case letter.',
    es: 'La contraseña necesita una letra mayúscula.',
  },
  'password-needs-lower': {
    en: 'A password needs a lower-case letter.',
    es: 'La contraseña necesita una letra minúscula.',
  },
  'password-needs-digit': { en: 'A password needs a digit.', es: 'La contraseña necesita una cifra.' },
  'password-needs-special': {
    en: 'A password needs a character that is neither letter nor digit.',
    es: 'La contraseña necesita un carácter que no sea letra ni cifra.',
  },
} as const satisfies Templates
