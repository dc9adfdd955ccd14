import { invalid } from '../error/onefold-error.ts'
import type { Pipeline, Processor } from '../model/resources/pipeline.ts'
import type { FlowStep } from './flow.ts'
import { keptIdentity } from './kept-identity.ts'
import { cleaner } from './processors/cleaner.ts'
import { replacer } from './processors/replacer.ts'
import { tokenizer } from './processors/tokenizer.ts'
import { recordScript } from './record-script.ts'

/** A pipeline's processors as steps, in their order. `transformationOf` answers the step of a transformation by its id. */
export function compilePipeline(
  { processors }: Pipeline,
  transformationOf: (id: string) => FlowStep | undefined,
): readonly FlowStep[] {
  return processors.map((processor) => compileProcessor(processor, transformationOf))
}

function compileProcessor(processor: Processor, transformationOf: (id: string) => FlowStep | undefined): FlowStep {
  switch (processor.processorType) {
    case 'CLEANER':
      return cleaner(processor)
    case 'REPLACER':
      return replacer(processor)
    case 'TOKENIZER':
      return tokenizer(processor)
    case 'TRANSFORMER':
      return knownTransformation(processor, transformationOf)
    case 'SCRIPT':
      return recordScript(processor.script ?? '', keptIdentity)
  }
}

function knownTransformation(
  { transformation = '' }: Processor,
  transformationOf: (id: string) => FlowStep | undefined,
): FlowStep {
  const step = transformationOf(transformation)
  if (step === undefined) throw invalid('transformation-unknown', { id: transformation })
  return step
}
