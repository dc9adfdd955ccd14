import type { Templates } from './templates.ts'

/** Why a text is no well-formed XML. */
export const XML_PHRASES = {
  'xml-problem/no-root': { en: 'It has no root.', es: 'No tiene raíz.' },
  'xml-problem/roots': { en: 'It has more than one root.', es: 'Tiene más de una raíz.' },
  'xml-problem/outside': { en: 'A text stands outside of the root.', es: 'Hay un texto fuera de la raíz.' },
  'xml-problem/document-type': { en: 'A document type is not accepted.', es: 'No se admite un tipo de documento.' },
  'xml-problem/too-deep': {
    en: 'Elements are nested at most {most} levels deep.',
    es: 'Los elementos se anidan {most} niveles como mucho.',
  },
  'xml-problem/not-closed': { en: 'The element {name} is not closed.', es: 'El elemento {name} no está cerrado.' },
  'xml-problem/not-open': {
    en: 'An element is closed that is not open.',
    es: 'Se cierra un elemento que no está abierto.',
  },
  'xml-problem/no-element': { en: 'A "<" begins no element.', es: 'Un "<" no empieza ningún elemento.' },
  'xml-problem/attribute-twice': {
    en: 'The element {name} has the attribute {attribute} twice.',
    es: 'El elemento {name} tiene dos veces el atributo {attribute}.',
  },
  'xml-problem/ends-badly': {
    en: 'The element {name} does not end as it should.',
    es: 'El elemento {name} no termina como debe.',
  },
  'xml-problem/no-reference': { en: 'An "&" begins no reference.', es: 'Un "&" no empieza ninguna referencia.' },
  'xml-problem/character': {
    en: 'It holds a character that XML does not have.',
    es: 'Contiene un carácter que XML no tiene.',
  },
  'xml-problem/character-of': {
    en: 'A reference names a character that XML does not have.',
    es: 'Una referencia nombra un carácter que XML no tiene.',
  },
  'xml-problem/section-end': {
    en: 'A "]]>" stands outside of a CDATA section.',
    es: 'Hay un "]]>" fuera de una sección CDATA.',
  },
  'xml-problem/comment-open': { en: 'A comment does not end.', es: 'Un comentario no termina.' },
  'xml-problem/comment-hyphens': { en: 'A comment holds "--".', es: 'Un comentario contiene "--".' },
  'xml-problem/declaration': {
    en: 'The XML declaration is not as it should be, or not at the very beginning.',
    es: 'La declaración XML no es como debe o no está al principio del todo.',
  },
  'xml-problem/instruction-name': {
    en: 'A "<?" begins no processing instruction.',
    es: 'Un "<?" no empieza ninguna instrucción de proceso.',
  },
  'xml-problem/instruction-open': {
    en: 'A processing instruction does not end.',
    es: 'Una instrucción de proceso no termina.',
  },
  'xml-problem/section-open': { en: 'A CDATA section does not end.', es: 'Una sección CDATA no termina.' },
} as const satisfies Templates
