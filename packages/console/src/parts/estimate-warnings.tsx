import type { EstimateWarning } from '@onefold/core'
import { defineWords } from '../language/words.ts'

const WARNINGS = defineWords({
  en: {
    NOT_LEARNT: 'Hardly anything could be learnt: the figures may be far off.',
    FEW_COLUMNS: 'Few columns tell records apart: the figures may be far off.',
    LEARNERS_DISAGREE: 'Two ways of learning disagree: the figures may be far off.',
    CROWD: 'Many records are alike: the figures may be far off.',
    FEW_MATCHES: 'There are few matches to learn from: the figures may be far off.',
    ONE_KEY: 'One key alone brings records together: what it misses is not in the recall.',
    MATCHES_DIFFER: 'Many matches differ altogether in a column that would tell them apart: they may be two things.',
  },
  es: {
    NOT_LEARNT: 'Apenas se pudo aprender nada: las cifras pueden estar muy lejos.',
    FEW_COLUMNS: 'Pocas columnas distinguen registros: las cifras pueden estar muy lejos.',
    LEARNERS_DISAGREE: 'Dos maneras de aprender no coinciden: las cifras pueden estar muy lejos.',
    CROWD: 'Muchos registros se parecen: las cifras pueden estar muy lejos.',
    FEW_MATCHES: 'Hay pocas coincidencias de las que aprender: las cifras pueden estar muy lejos.',
    ONE_KEY: 'Una sola clave reúne los registros: lo que ella no halla no cuenta en la exhaustividad.',
    MATCHES_DIFFER: 'Muchas coincidencias difieren del todo en una columna que las distinguiría: pueden ser dos cosas.',
  },
})

/** Why what is expected of a result may be far from the truth; nothing where nothing speaks against it. */
export function EstimateWarnings({ of }: { readonly of: readonly EstimateWarning[] }) {
  return (
    <>
      {of.map((warning) => (
        <p key={warning} class="notice doubt">
          {WARNINGS.value[warning]}
        </p>
      ))}
    </>
  )
}
