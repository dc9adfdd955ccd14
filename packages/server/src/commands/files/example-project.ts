/** A few people, some of them twice, for the example project. */
export const EXAMPLE_RECORDS = `id,name,birth_date,email,city
1,Ada Lovelace,1815-12-10,ada@example.org,London
2,Lovelace Ada,1815-12-10,,London
3,Grace Hopper,1906-12-09,grace@example.org,New York
4,Grace Hoper,1906-12-09,GRACE@example.org,Arlington
5,Alan Turing,1912-06-23,alan@example.org,London
6,Emmy Noether,1882-03-23,emmy@example.org,Erlangen
7,Amalie Noether,1882-03-23,emmy@example.org,Göttingen
8,Alan Touring,1912-06-23,,Manchester
`

/** A project to learn from, written by hand. */
export const EXAMPLE_PROJECT = `# A project of Onefold: how records are read, compared and merged.
# Use it with: onefold dedupe people.csv --config project.yaml --out clusters.csv
# For a project that is proposed from your own records: onefold init YOUR-FILE.csv --out YOUR-PROJECT.yaml

# The columns: what each is about (its token), and how its values are brought to one form.
dataset:
  _id: people
  description: People, as an example
  columns:
    - key: name
      token: NAME
    - key: birth_date
      token: DATE
      validation: PARSER # days are read in many notations and kept in one
    - key: email
      token: EMAIL
      validation: PARSER
    - key: city
      token: ADDRESS_CITY

# The keys: only records that share one of them are compared.
indexer:
  _id: keys
  description: The same day of birth, or the same address
  dataset: people
  mappings:
    - id: birth_date
      keys: [birth_date]
      duplicates: true
    - id: email
      keys: [email]
      duplicates: true

# The comparisons: a score is the mean of the similarities, each with its weight.
classifier:
  _id: scores
  description: Names and days of birth count most
  dataset: people
  mappings:
    - id: name
      keys: [name]
      comparer: NAME
      weight: 3
    - id: birth_date
      keys: [birth_date]
      comparer: DATE
      weight: 2
    - id: email
      keys: [email]
      comparer: EMAIL
      weight: 2
    - id: city
      keys: [city]
      weight: 0.5
  # Above this, two records are one; below the other, they are two; between both, a person decides.
  matchThreshold: 0.85
  nonMatchThreshold: 0.6

# Whose values survive when records are merged; here each column takes the first value there is.
merger:
  _id: merger
  description: Each column takes the first value there is
  dataset: people
  mergeType: CONSTANT
`
