/** What is said of scripts and patterns, and the same in Spanish; `{}` is what stood there. What their engines say stays English. */
export const SCRIPT_SENTENCES: readonly (readonly [english: string, spanish: string])[] = [
  ['Line {}, column {}: {}', 'Línea {}, columna {}: {}'],
  ['A script has at most {} characters.', 'Un script tiene como mucho {} caracteres.'],
  ['The script is empty.', 'El script está vacío.'],
  ['The script takes too long to be read.', 'El script tarda demasiado en leerse.'],
  ['It cannot be read.', 'No se puede leer.'],
  ['The script answered no record.', 'El script no devolvió ningún registro.'],
  [
    'Scripts and patterns went over their limits {} times: the run is given up.',
    'Los scripts y patrones superaron sus límites {} veces: se abandona la ejecución.',
  ],
  [
    'A transformation or pipeline holds a script or a pattern, and nothing here runs them.',
    'Una transformación o una cadena de procesos contiene un script o un patrón, y aquí nada los ejecuta.',
  ],
  [
    'The script of the mapping "{}" cannot be run here.',
    'El script de la correspondencia "{}" no se puede ejecutar aquí.',
  ],
  [
    'The script of the mapping "{}" went over its limits too often.',
    'El script de la correspondencia "{}" superó sus límites demasiadas veces.',
  ],
  [
    'The identity script answered what is no record id.',
    'El script de identidad devolvió algo que no es un identificador de registro.',
  ],
  ['The transformation drops this record.', 'La transformación descarta este registro.'],
  ['The pattern cannot be read.', 'El patrón no se puede leer.'],
  ['The pattern cannot be read: {}.', 'El patrón no se puede leer: {}.'],
  [
    'The pattern uses {}, which cannot be said in ECMAScript.',
    'El patrón usa {}, que no se puede decir en ECMAScript.',
  ],
  [
    '"==~" is Groovy. In JavaScript a whole match is /^…$/.test(value).',
    '"==~" es Groovy. En JavaScript, la coincidencia completa es /^…$/.test(value).',
  ],
  [
    '"=~" is Groovy. In JavaScript a search is /…/.test(value).',
    '"=~" es Groovy. En JavaScript, la búsqueda es /…/.test(value).',
  ],
  ['A pattern "~/…/" is Groovy. In JavaScript it is /…/.', 'Un patrón "~/…/" es Groovy. En JavaScript es /…/.'],
  [
    '"?:" is Groovy. In JavaScript it is "||", or "??" for what is missing only.',
    '"?:" es Groovy. En JavaScript es "||", o "??" solo para lo que falta.',
  ],
  [
    '"def" is Groovy. In JavaScript it is "const", "let" or "function".',
    '"def" es Groovy. En JavaScript es "const", "let" o "function".',
  ],
  [
    'A variable with its type before it is Groovy. In JavaScript it is "const" or "let".',
    'Una variable con su tipo delante es Groovy. En JavaScript es "const" o "let".',
  ],
  [
    '"->" is Groovy. In JavaScript a function is "(it) => …".',
    '"->" es Groovy. En JavaScript, una función es "(it) => …".',
  ],
  [
    'A block after a method is Groovy. In JavaScript it is ".map((it) => …)" and its like.',
    'Un bloque tras un método es Groovy. En JavaScript es ".map((it) => …)" y similares.',
  ],
  [
    '"*." is Groovy. In JavaScript it is ".map((it) => it.…)".',
    '"*." es Groovy. En JavaScript es ".map((it) => it.…)".',
  ],
  ['A range with ".." is Groovy. JavaScript has none.', 'Un rango con ".." es Groovy. JavaScript no lo tiene.'],
  ['"<=>" is Groovy. JavaScript has no such operator.', '"<=>" es Groovy. JavaScript no tiene ese operador.'],
  [
    'A map in square brackets is Groovy. In JavaScript it is {name: value}.',
    'Un mapa entre corchetes es Groovy. En JavaScript es {name: value}.',
  ],
  [
    '"as" with a type is Groovy. In JavaScript it is String(value), Number(value) and their like.',
    '"as" con un tipo es Groovy. En JavaScript es String(value), Number(value) y similares.',
  ],
  [
    '".{}(…)" is Groovy or Java, and no value here has it. In JavaScript it is {}.',
    '".{}(…)" es Groovy o Java, y ningún valor lo tiene aquí. En JavaScript es {}.',
  ],
  [
    'Three quotes are Groovy. In JavaScript a text over several lines stands in backquotes.',
    'Las comillas triples son Groovy. En JavaScript, un texto de varias líneas va entre acentos graves.',
  ],
  [
    'Whether a list holds a value is asked with list.includes(value), whether a record has a column with Object.hasOwn(record, "column"): "in" means other things in Groovy and in JavaScript.',
    'Si una lista contiene un valor se pregunta con list.includes(value), y si un registro tiene una columna con Object.hasOwn(record, "column"): "in" significa cosas distintas en Groovy y en JavaScript.',
  ],
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sentence speaks of it
    'JavaScript puts no values into a text in double quotes. A text with ${…} stands in backquotes; one that holds a dollar, in single quotes.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: and so does this one
    'JavaScript no pone valores en un texto entre comillas dobles. Un texto con ${…} va entre acentos graves; uno con un dólar, entre comillas simples.',
  ],
]
