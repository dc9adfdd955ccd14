import { ACCESS_SENTENCES } from './spanish-access.ts'
import { CONFIGURATION_SENTENCES } from './spanish-configuration.ts'
import { RECORD_SENTENCES } from './spanish-records.ts'

/** English sentences that say what stood in the request, and the same in Spanish; `{}` is what stood there. */
const SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['This path does not take {}.', 'Esta ruta no admite {}.'],
  ['The body must be of type {}, not {}.', 'El cuerpo debe ser de tipo {}, no {}.'],
  ['The body must be of type {}.', 'El cuerpo debe ser de tipo {}.'],
  [
    'A body with a content encoding is not taken: send it as it is.',
    'No se admite un cuerpo con codificación de contenido: envíelo tal cual.',
  ],
  [
    'The body nests deeper than the {} levels that are accepted.',
    'El cuerpo anida más de los {} niveles que se admiten.',
  ],
  ['The request is larger than the {} bytes that are accepted.', 'La petición supera los {} bytes que se admiten.'],
  ['Too many requests. Try again in {} seconds.', 'Demasiadas peticiones. Inténtelo de nuevo en {} segundos.'],
  [
    'Something went wrong inside. The request id is {}.',
    'Algo ha fallado en el servidor. El identificador de la petición es {}.',
  ],
  ['The form has no part called "{}".', 'El formulario no tiene ninguna parte llamada "{}".'],
  ['The form ends before its last boundary.', 'El formulario termina antes de su último delimitador.'],
  ['This is not known here. The nearest is "{}".', 'Esto no se conoce aquí. Lo más parecido es "{}".'],
  ['There is no such member: did you mean "{}"?', 'No existe ese miembro: ¿quería decir "{}"?'],
  ['This is not known here.', 'Esto no se conoce aquí.'],
  ['This is required.', 'Esto es obligatorio.'],
  ['This member is required.', 'Este miembro es obligatorio.'],
  ['This must not be empty.', 'Esto no puede estar vacío.'],
  ['This is too long.', 'Esto es demasiado largo.'],
  ['This has at most {} characters.', 'Esto tiene como mucho {} caracteres.'],
  ['This has at most {} items.', 'Esto tiene como mucho {} elementos.'],
  ['A comment has at most {} characters.', 'Un comentario tiene como mucho {} caracteres.'],
  ['This must be a whole number from {} to {}.', 'Esto debe ser un número entero de {} a {}.'],
  ['This must be a whole number.', 'Esto debe ser un número entero.'],
  ['This must be true or false.', 'Esto debe ser true o false.'],
  ['This must be an instant like {}.', 'Esto debe ser un instante como {}.'],
  ['This must be an instant that the calendar has.', 'Esto debe ser un instante que exista en el calendario.'],
  ['This must be an e-mail address.', 'Esto debe ser una dirección de correo.'],
  ['This must be a revision like {}, or *.', 'Esto debe ser una revisión como {}, o *.'],
  ['This must be a text or an object.', 'Esto debe ser un texto o un objeto.'],
  ['This must be a text.', 'Esto debe ser un texto.'],
  ['This must be a number.', 'Esto debe ser un número.'],
  ['This must be an object.', 'Esto debe ser un objeto.'],
  ['This must be a list.', 'Esto debe ser una lista.'],
  ['This must be an object, or the JSON text of one.', 'Esto debe ser un objeto, o el texto JSON de uno.'],
  ['This must be of another type.', 'Esto debe ser de otro tipo.'],
  ['There is no table "{}".', 'No existe la tabla "{}".'],
  ['There is no entity "{}".', 'No existe la entidad "{}".'],
  ['There is no resource "{}".', 'No existe el recurso "{}".'],
  ['There is no record "{}".', 'No existe el registro "{}".'],
  ['There is no file "{}".', 'No existe el archivo "{}".'],
  ['There is no run "{}".', 'No existe la ejecución "{}".'],
  ['There is no cluster "{}".', 'No existe el grupo "{}".'],
  ['There is no configuration "{}".', 'No existe la configuración "{}".'],
  ['There is no configuration category "{}".', 'No hay ninguna configuración de la categoría "{}".'],
]

interface Rule {
  readonly pattern: RegExp
  readonly parts: readonly string[]
}

/** Every sentence of the catalogue: English, Spanish. */
export const CATALOGUE = [...SENTENCES, ...ACCESS_SENTENCES, ...CONFIGURATION_SENTENCES, ...RECORD_SENTENCES] as const

const PLAIN: ReadonlyMap<string, string> = new Map(CATALOGUE)
/** Those with gaps, by their first word: a batch may bring ten thousand refusals. The one that says most comes first. */
const RULES = new Map<string, Rule[]>()
for (const [english, spanish] of [...CATALOGUE].sort(([a], [b]) => literalLength(b) - literalLength(a))) {
  if (!english.includes('{}')) continue
  const pattern = new RegExp(`^${english.split('{}').map(literally).join('(.{0,2000}?)')}$`, 's')
  const word = firstWord(english)
  const key = word.includes('{}') ? '' : word
  RULES.set(key, [...(RULES.get(key) ?? []), { pattern, parts: spanish.split('{}') }])
}

/** The sentence in Spanish; undefined when it is not in the catalogue. */
export function translated(english: string): string | undefined {
  const plain = PLAIN.get(english)
  if (plain !== undefined) return plain
  for (const key of [firstWord(english), '']) {
    for (const { pattern, parts } of RULES.get(key) ?? []) {
      const found = pattern.exec(english)
      if (found !== null) return parts.reduce((text, part, index) => `${text}${found[index] ?? ''}${part}`)
    }
  }
  return undefined
}

/** Letters outside of the gaps: of two sentences that fit, the more particular one has more. */
function literalLength(sentence: string): number {
  return sentence.replaceAll('{}', '').length
}

function firstWord(text: string): string {
  const at = text.indexOf(' ')
  return at < 0 ? text : text.slice(0, at)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
