/** What the members of a kind are made of, beside what valibot itself has: with our sentences and bounds. */
export {
  about,
  columnKey,
  flag,
  ID as id,
  instant,
  name,
  number,
  numberBetween,
  oneOf,
  resourceId,
  secret,
  someText,
  tableMember as table,
  text,
  unlessStated,
  wholeNumber,
} from './parts.ts'
