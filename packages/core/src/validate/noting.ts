import type { Dataset } from '../model/resources/dataset.ts'
import { type DatasetOf, type RecordValidator, validatorOf } from './validate-record.ts'

/**
 * The dataset's validator as a merge needs it: what the policy REFUSE would refuse is kept and noted. Value by value, so that
 * all else in its list, its record and the other columns is checked and kept as ever.
 */
export function notingValidator(dataset: Dataset, datasetOf: DatasetOf): RecordValidator {
  return validatorOf(noting(dataset), (id) => {
    const nested = datasetOf(id)
    return nested && noting(nested)
  })
}

const made = new WeakMap<Dataset, Dataset>()

/** One for each dataset: validators are remembered by the dataset that they are of. */
function noting(dataset: Dataset): Dataset {
  let lenient = made.get(dataset)
  if (lenient === undefined) {
    const columns = dataset.columns.map((column) =>
      column.error === 'REFUSE' ? ({ ...column, error: 'IGNORE' } as const) : column,
    )
    lenient = Object.freeze({ ...dataset, columns })
    made.set(dataset, lenient)
  }
  return lenient
}
