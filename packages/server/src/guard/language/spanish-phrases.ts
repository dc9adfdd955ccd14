/** What stands in a gap, where it is English. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    none: 'ninguno',
    user: 'usuario',
    token: 'token',
    resource: 'recurso',
    configuration: 'configuración',
    nothing: 'nada',
    'a list': 'una lista',
    'an object': 'un objeto',
    'a text': 'un texto',
    texts: 'textos',
    'a number': 'un número',
    'a boolean': 'un valor lógico',
    'a function': 'una función',
    'a value': 'un valor',
    records: 'registros',
    cluster: 'grupo',
    bucket: 'bloque',
    'a date': 'una fecha',
    'a country': 'un país',
    'a country code': 'un código de país',
    'a language': 'un idioma',
    'a web address': 'una dirección web',
    'an e-mail address': 'una dirección de correo',
    'a telephone number': 'un número de teléfono',
    'a national telephone number': 'un número de teléfono nacional',
    'a telephone country code': 'un prefijo telefónico de país',
    'a postal address': 'una dirección postal',
    'a street address': 'una calle con su número',
    "a street's name": 'el nombre de una calle',
    'a type of street, such as Street, Calle or Straße': 'un tipo de vía, como Street, Calle o Straße',
    'a house number': 'un número de portal',
    'a postcode': 'un código postal',
    'a state, province or county': 'un estado, una provincia o un condado',
    'the name of a city': 'el nombre de una ciudad',
    "a person's name": 'el nombre de una persona',
    'a first name': 'un nombre de pila',
    'a middle name': 'un segundo nombre',
    'a last name': 'un apellido',
    'a title or form of address, such as Mr., Dr. or Frau': 'un título o tratamiento, como Mr., Dr. o Frau',
    'an identifier': 'un identificador',
    'an identifier of another record': 'un identificador de otro registro',
    'a pair of coordinates': 'un par de coordenadas',
    'a latitude': 'una latitud',
    'a longitude': 'una longitud',
    'a source': 'una procedencia',
    'an atomic group (?>…)': 'un grupo atómico (?>…)',
    'a branch reset (?|…)': 'un reinicio de ramas (?|…)',
    'a recursion': 'una recursión',
    'a condition (?(…)…)': 'una condición (?(…)…)',
    'a flag inside of the pattern; only (?i), (?s) and (?m) at its start are read':
      'un indicador dentro del patrón; solo se leen (?i), (?s) y (?m) al principio',
    'a class that begins with "]"': 'una clase que empieza por "]"',
    'a possessive quantifier': 'un cuantificador posesivo',
    'a class inside of a class; a bracket itself is "\\["': 'una clase dentro de otra; el corchete mismo es "\\["',
    'an intersection of classes "&&"': 'una intersección de clases "&&"',
    'a quoted text \\Q…\\E of more than 300 characters': 'un texto citado \\Q…\\E de más de 300 caracteres',
  }),
)

const KINDS: Readonly<Record<string, string>> = { resource: 'recurso', table: 'tabla', entity: 'entidad' }

/** The same where something of the request stands within; `$1` is that. */
const FORMS: readonly (readonly [form: RegExp, spanish: string])[] = [
  [/^one of the accepted values \((.*)\)$/s, 'uno de los valores admitidos ($1)'],
  [/^one of the accepted sources \((.*)\)$/s, 'una de las procedencias admitidas ($1)'],
  [/^the class (.*)$/s, 'la clase $1'],
  [/^(".*") inside of a class$/s, '$1 dentro de una clase'],
  [/^at least (\d+)$/, 'al menos $1'],
  [/^at most (\d+)$/, 'como mucho $1'],
  [/^([\w.-]+(?:, [\w.-]+)*) or ([\w.-]+)$/, '$1 o $2'],
]

/** Objects that are named by their kinds, as `entity people, table visits`. */
const NAMED = /^(?:resource|table|entity) [\w-]+(?:, (?:resource|table|entity) [\w-]+)*$/

/** What stands in a gap, in Spanish; undefined when it is nothing that we say ourselves. */
export function phraseInSpanish(gap: string): string | undefined {
  const known = PHRASES.get(gap)
  if (known !== undefined) return known
  if (NAMED.test(gap)) return gap.replaceAll(/(^|, )(\w+)/g, (_, before, kind) => before + (KINDS[kind] ?? kind))
  const [form, spanish] = FORMS.find(([each]) => each.test(gap)) ?? []
  return form && spanish && gap.replace(form, spanish)
}
