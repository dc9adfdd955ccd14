/**
 * What a column is about, where that says which others change with it: places, telephones and e-mail addresses change while somebody
 * stays the same; a whole name says again what its parts say. What makes a variant of a thing stands in its title;
 * a day may be the occasion, as each evening of a play is another one.
 * What is measured or counted of a thing, as its price, is another one in each shop and year. A code is one thing's alone. A day or a
 * year stays what it was.
 */
export type About =
  | 'PLACE'
  | 'CONTACT'
  | 'WHOLE_NAME'
  | 'GIVEN_NAME'
  | 'FAMILY_NAME'
  | 'TITLE'
  | 'VARIANT'
  | 'OCCASION'
  | 'MEASURE'
  | 'CODE'
  | 'DAY'

/** A name of somebody, or a part of it. */
export function isOfName(about: About | undefined): boolean {
  return about === 'WHOLE_NAME' || about === 'GIVEN_NAME' || about === 'FAMILY_NAME'
}

/** What changes while somebody stays the same. */
export function changes(about: About | undefined): boolean {
  return about === 'PLACE' || about === 'CONTACT'
}

/** What stays while somebody moves: days, codes, and whatever is not known to change. */
export function lasts(about: About | undefined): boolean {
  return about === undefined || about === 'CODE' || about === 'DAY'
}

/** What makes another thing of what is otherwise the same. */
export function makesAnother(about: About | undefined): boolean {
  return about === 'VARIANT' || about === 'OCCASION'
}
