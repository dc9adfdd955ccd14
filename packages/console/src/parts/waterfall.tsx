import type { MappingExplanation, PairExplanation } from '@onefold/core'
import { formatNumber } from '../language/language.ts'
import { defineWords } from '../language/words.ts'

const WATERFALL = defineWords({
  en: {
    title: 'What makes the score',
    points: (value: string) => `${value} points`,
    bits: (value: string) => `${value} bits`,
    before: 'before anything is compared',
    alike: (percent: string) => `${percent} % alike`,
    noPart: 'takes no part: a value is missing',
    demoted: 'a value that says nothing',
    versus: (first: string, second: string) => `${first} against ${second}`,
  },
  es: {
    title: 'De qué salen los puntos',
    points: (value: string) => `${value} puntos`,
    bits: (value: string) => `${value} bits`,
    before: 'antes de comparar nada',
    alike: (percent: string) => `${percent} % parecidos`,
    noPart: 'no participa: falta un valor',
    demoted: 'un valor que no dice nada',
    versus: (first: string, second: string) => `${first} frente a ${second}`,
  },
})

interface Step {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly words: string
  readonly values?: string
}

const round = (value: number): string => formatNumber(Math.round(value * 10) / 10)

type Explained = Pick<PairExplanation, 'mappings' | 'model' | 'prior'>

function stepsOf({ mappings, model, prior = 0 }: Explained): readonly Step[] {
  const words = WATERFALL.value
  let sum = 0
  const steps: Step[] = []
  const add = (id: string, contribution: number, said: string, values?: string): void => {
    steps.push({ id, from: sum, to: sum + contribution, words: said, ...(values === undefined ? {} : { values }) })
    sum += contribution
  }
  const unit = model === 'MEAN' ? words.points : words.bits
  if (prior !== 0) add('prior', prior, `${words.before}: ${unit(round(prior))}`)
  for (const mapping of mappings) {
    const { id, contribution } = mapping
    add(id, contribution, `${saidOf(mapping)} · ${unit(signed(contribution))}`, valuesOf(mapping))
  }
  return steps
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${round(value)}`

function saidOf({ similarity, demoted }: MappingExplanation): string {
  const words = WATERFALL.value
  if (demoted !== undefined) return `${words.demoted}: ${demoted.join(', ')}`
  return similarity === null ? words.noPart : words.alike(String(Math.round(similarity * 100)))
}

function valuesOf({ valuesA, valuesB }: MappingExplanation): string {
  const [first, second] = [valuesA.join(', '), valuesB.join(', ')]
  return first === second ? first : WATERFALL.value.versus(first === '' ? '–' : first, second === '' ? '–' : second)
}

/** How the score of a pair comes about, mapping by mapping: in words, and as bars that go on where the one before ended. */
export function Waterfall({ of }: { readonly of: Explained }) {
  const steps = stepsOf(of)
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const span = Math.max(1e-9, Math.max(0, ...ends) - low)
  const percent = (value: number): string => `${(value / span) * 100}%`
  return (
    <ol class="waterfall" aria-label={WATERFALL.value.title}>
      {steps.map(({ id, from, to, words, values }) => (
        <li key={id}>
          <span class="name">{id}</span>
          <span class="track" aria-hidden="true">
            <i
              class={to < from ? 'down' : 'up'}
              style={{
                left: percent(Math.min(from, to) - low),
                width: percent(Math.max(Math.abs(to - from), span / 200)),
              }}
            />
          </span>
          <span class="said">
            {words}
            {values !== undefined && <small class="soft"> {values}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
