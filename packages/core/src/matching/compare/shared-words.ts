import { remembered } from './remembered.ts'
import { symmetric } from './symmetric.ts'

const read = remembered((text: string): readonly string[] => text.split(' '))

/** What two texts of different words both have, of all that either has (Jaccard's index). A text without any has nothing in common. */
export const sharedWords = symmetric((a, b) => {
  if (a === '' || b === '') return 0
  const [one, other] = [read(a), read(b)]
  const common = one.filter((word) => other.includes(word)).length
  return common / (one.length + other.length - common)
})
