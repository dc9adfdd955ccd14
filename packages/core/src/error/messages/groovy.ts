import type { Templates } from './templates.ts'

/** What in a script is Groovy, and how JavaScript says it. */
export const GROOVY_PHRASES = {
  'groovy/match': {
    en: '"==~" is Groovy. In JavaScript a whole match is /^…$/.test(value).',
    es: '"==~" es Groovy. En JavaScript, la coincidencia completa es /^…$/.test(value).',
  },
  'groovy/find': {
    en: '"=~" is Groovy. In JavaScript a search is /…/.test(value).',
    es: '"=~" es Groovy. En JavaScript, la búsqueda es /…/.test(value).',
  },
  'groovy/pattern': {
    en: 'A pattern "~/…/" is Groovy. In JavaScript it is /…/.',
    es: 'Un patrón "~/…/" es Groovy. En JavaScript es /…/.',
  },
  'groovy/elvis': {
    en: '"?:" is Groovy. In JavaScript it is "||", or "??" for what is missing only.',
    es: '"?:" es Groovy. En JavaScript es "||", o "??" solo para lo que falta.',
  },
  'groovy/def': {
    en: '"def" is Groovy. In JavaScript it is "const", "let" or "function".',
    es: '"def" es Groovy. En JavaScript es "const", "let" o "function".',
  },
  'groovy/typed': {
    en: 'A variable with its type before it is Groovy. In JavaScript it is "const" or "let".',
    es: 'Una variable con su tipo delante es Groovy. En JavaScript es "const" o "let".',
  },
  'groovy/arrow': {
    en: '"->" is Groovy. In JavaScript a function is "(it) => …".',
    es: '"->" es Groovy. En JavaScript, una función es "(it) => …".',
  },
  'groovy/block': {
    en: 'A block after a method is Groovy. In JavaScript it is ".map((it) => …)" and its like.',
    es: 'Un bloque tras un método es Groovy. En JavaScript es ".map((it) => …)" y similares.',
  },
  'groovy/spread': {
    en: '"*." is Groovy. In JavaScript it is ".map((it) => it.…)".',
    es: '"*." es Groovy. En JavaScript es ".map((it) => it.…)".',
  },
  'groovy/range': {
    en: 'A range with ".." is Groovy. JavaScript has none.',
    es: 'Un rango con ".." es Groovy. JavaScript no lo tiene.',
  },
  'groovy/spaceship': {
    en: '"<=>" is Groovy. JavaScript has no such operator.',
    es: '"<=>" es Groovy. JavaScript no tiene ese operador.',
  },
  'groovy/map': {
    en: 'A map in square brackets is Groovy. In JavaScript it is {map}.',
    es: 'Un mapa entre corchetes es Groovy. En JavaScript es {map}.',
  },
  'groovy/as': {
    en: '"as" with a type is Groovy. In JavaScript it is String(value), Number(value) and their like.',
    es: '"as" con un tipo es Groovy. En JavaScript es String(value), Number(value) y similares.',
  },
  'groovy/quotes': {
    en: 'Three quotes are Groovy. In JavaScript a text over several lines stands in backquotes.',
    es: 'Las comillas triples son Groovy. En JavaScript, un texto de varias líneas va entre acentos graves.',
  },
  'groovy/in': {
    en: 'Whether a list holds a value is asked with list.includes(value), whether a record has a column with Object.hasOwn(record, "column"): "in" means other things in Groovy and in JavaScript.',
    es: 'Si una lista contiene un valor se pregunta con list.includes(value), y si un registro tiene una columna con Object.hasOwn(record, "column"): "in" significa cosas distintas en Groovy y en JavaScript.',
  },
  'groovy/dollar': {
    en: 'JavaScript puts no values into a text in double quotes. A text with {gap} stands in backquotes; one that holds a dollar, in single quotes.',
    es: 'JavaScript no pone valores en un texto entre comillas dobles. Un texto con {gap} va entre acentos graves; uno con un dólar, entre comillas simples.',
  },
  'groovy/method': {
    en: '".{name}(…)" is Groovy or Java, and no value here has it. In JavaScript it is {way}.',
    es: '".{name}(…)" es Groovy o Java, y ningún valor lo tiene aquí. En JavaScript es {way}.',
  },
} as const satisfies Templates
