const FIRST = [
  ...['Ada', 'Boris', 'Carmen', 'Dietrich', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ingrid', 'Jamal'],
  ...['Kirsten', 'Leopold', 'Mireille', 'Nikolai', 'Oksana', 'Pablo', 'Quentin', 'Rosalind', 'Svetlana', 'Thelonious'],
]
const LAST = [
  ...['Abernathy', 'Bianchi', 'Castellanos', 'Dvorak', 'Eriksson', 'Fitzgerald', 'Grigoryan', 'Hashimoto', 'Ivanova'],
  ...['Jefferson', 'Kowalczyk', 'Lindqvist', 'Montgomery', 'Nakamura', 'Oyelaran', 'Papadopoulos', 'Quiroga'],
  ...['Rasmussen', 'Szymanski', 'Tchaikovsky'],
]
const two = (n: number): string => String(n).padStart(2, '0')

/** Nobody shares both names, the mailbox or the day of birth with anybody else. */
function personOf(n: number) {
  const first = FIRST[n % 20] ?? ''
  const last = LAST[(n * 7 + Math.floor(n / 20)) % 20] ?? ''
  const born = `19${two(30 + ((n * 37) % 67))}-${two(1 + ((n * 5) % 12))}-${two(1 + ((n * 11) % 28))}`
  return { name: `${first} ${last}`, email: `${last.toLowerCase()}${(n * 7919) % 9973}@example.org`, born }
}

/** How many are there twice. */
export const DOUBLED = 20

/** A file of a hundred people, some of whom are there twice, the family name misspelt. */
export const PEOPLE = `id,name,email,born\n${Array.from({ length: 100 }, (_, n) => {
  const { name, email, born } = personOf(n)
  const again = n < DOUBLED ? `b${n},${name}n,${email},${born}\n` : ''
  return `a${n},${name},${email},${born}\n${again}`
}).join('')}`
