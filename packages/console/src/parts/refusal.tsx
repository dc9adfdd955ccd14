import { isOnefoldError } from '@onefold/client'
import { Button } from './button.tsx'
import { PARTS } from './words.ts'

/** What the server said against it, in its own words, each with its place before it. */
function sentencesOf(error: unknown): readonly string[] {
  if (!isOnefoldError(error)) return [PARTS.value.unexpected]
  if (error.codes[0] === 'unreachable') return [PARTS.value.unreachable]
  return error.refusals.map(({ path, text }) => (path ? `${path}: ${text}` : text))
}

export function Sentences({ error }: { readonly error: unknown }) {
  const sentences = sentencesOf(error)
  if (sentences.length === 1) return <span>{sentences[0]}</span>
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Asked once more it would be refused once more. */
const isFinal = (error: unknown): boolean => isOnefoldError(error, 'not_found') || isOnefoldError(error, 'forbidden')

/** A refusal in the place of what would have been shown. */
export function RefusalBox({ error, onAgain }: { readonly error: unknown; readonly onAgain?: () => void }) {
  return (
    <div class="notice bad" role="alert">
      <div class="grow">
        <Sentences error={error} />
      </div>
      {onAgain !== undefined && !isFinal(error) && <Button onPress={onAgain}>{PARTS.value.again}</Button>}
    </div>
  )
}
