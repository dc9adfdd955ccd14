import { message } from '../../error/message.ts'
import type { Json } from '../../model/record.ts'
import type { Processor } from '../../model/resources/pipeline.ts'
import { readPart } from '../../pattern/pattern.ts'
import { callForEach, type FlowStep } from '../flow.ts'
import { columnsOf, propertiesOf } from './properties.ts'
import { changeTexts } from './texts.ts'

/** A pattern from outside may never end: it runs where scripts run, under their limits. */
const SCRIPT = 'texts.map((text) => text.replace(new RegExp(pattern, flags), replacement))'

/** Properties: `columns`, `pattern`, `replacement`, and `regex`: `true` when the pattern is a regular expression. */
export function replacer({ properties }: Processor): FlowStep {
  const given = propertiesOf(properties)
  const columns = columnsOf(given.get('columns') ?? 'true')
  const pattern = given.get('pattern') ?? ''
  const replacement = given.get('replacement') ?? ''
  if (given.get('regex') !== 'true')
    return (batch) => {
      for (const { values } of batch)
        changeTexts(values, columns, (text) => text.replaceAll(pattern, () => replacement))
    }
  const read = readPart(pattern, replacement)
  const [source, flags] = 'source' in read ? [read.source, `g${read.flags}`] : [pattern, 'gu'] // saved before it was checked
  return (batch, tools) =>
    callForEach(
      batch,
      tools,
      {
        source: SCRIPT,
        parameters: ['texts', 'pattern', 'flags', 'replacement'],
        failing: {
          'script-timeout': message('script-timeout/pattern', { pattern }),
          'script-memory': message('script-memory/pattern', { pattern }),
        },
        argumentsOf({ values }) {
          const texts: string[] = []
          changeTexts({ ...values }, columns, (text) => {
            texts.push(text)
            return text
          })
          return [texts, source, flags, replacement]
        },
      },
      ({ values }, answer) => {
        const replaced = (Array.isArray(answer) ? answer : []) as readonly Json[]
        let next = 0
        changeTexts(values, columns, (text) => {
          const own = replaced[next++]
          return typeof own === 'string' ? own : text
        })
      },
    )
}
