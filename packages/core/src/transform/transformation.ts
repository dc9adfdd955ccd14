import type { Json, Values } from '../model/record.ts'
import { isReserved } from '../model/reserved.ts'
import type { Transformation, TransformationMapping } from '../model/resources/transformation.ts'
import { callForEach, type Flowing, type FlowStep } from './flow.ts'
import { compileMapping, type MappingStep, pathsOf, putAll } from './mapping.ts'
import { type OpenValues, type Path, putAt, valueAt } from './path.ts'
import { type CompleteRecord, recordScript } from './record-script.ts'

/**
 * A transformation as a step. `targetColumns`, when stated, are the only columns that go through without a mapping:
 * a dataset that lacks a column would refuse the record for it.
 */
export function compileTransformation(transformation: Transformation, targetColumns?: ReadonlySet<string>): FlowStep {
  if (transformation.transformationType === 'SCRIPT')
    return recordScript(transformation.script ?? '', scriptCarryOver(transformation, targetColumns))
  const carries = compileCarryOver(transformation, targetColumns)
  const mappings = transformation.mappings.map(compileStep)
  return async (batch, tools) => {
    const works = batch.map((record): Work => ({ record, from: record.values, into: carries(record.values) }))
    for (const mapping of mappings) await mapping(works, tools)
    for (const { record, into } of works) record.values = into
  }
}

interface Work {
  readonly record: Flowing
  readonly from: Values
  readonly into: OpenValues
}

type WorkStep = (works: readonly Work[], tools: Parameters<FlowStep>[1]) => Promise<void> | void

function compileStep(mapping: TransformationMapping): WorkStep {
  if (mapping.mappingType === 'SCRIPT') return scriptStep(mapping)
  const step: MappingStep = compileMapping(mapping)
  return (works) => {
    for (const { from, into } of works) step(from, into)
  }
}

/** A script that cannot name the record is not sent it: most of its cost would be that. */
const NAMES_RECORD = /record|arguments|eval|Function|\\/

/** With several targets a list that the script answers goes to them by position, anything else to all of them. */
function scriptStep({ script = '', source, target }: TransformationMapping): WorkStep {
  const from = pathsOf(source)
  const into = pathsOf(target)
  const wantsRecord = NAMES_RECORD.test(script)
  return async (works, tools) => {
    const workOf = new Map(works.map((work) => [work.record, work]))
    const going = works.map(({ record }) => record).filter(({ errors }) => errors.length === 0)
    if (going.length === 0) return
    await callForEach(
      going,
      tools,
      {
        source: script,
        parameters: ['record', 'values'],
        argumentsOf: ({ values }) => [wantsRecord ? values : null, from.map((path) => valueAt(values, path) ?? null)],
      },
      (record, answer) => spread((workOf.get(record) as Work).into, into, answer ?? undefined),
    )
  }
}

function spread(into: OpenValues, target: readonly Path[], answer: Json | undefined): void {
  if (target.length < 2 || !Array.isArray(answer)) putAll(into, target, answer)
  else for (const [index, path] of target.entries()) putAt(into, path, (answer[index] as Json | undefined) ?? undefined)
}

/** What goes through without a mapping. */
function compileCarryOver(
  { carryOverData, carryOverMetadata, mappings }: Transformation,
  targetColumns: ReadonlySet<string> | undefined,
): (from: Values) => OpenValues {
  const named = new Set(mappings.flatMap(({ source }) => source))
  const goes = (member: string): boolean => {
    if (isReserved(member)) return carryOverMetadata
    return carryOverData && !named.has(member) && (targetColumns?.has(member) ?? true)
  }
  return (from) => Object.fromEntries(Object.entries(from).filter(([member]) => goes(member)))
}

/**
 * What goes through beside what a script makes of the record. It may set `_id` or `_source`. A column that it took out of `record`
 * is gone; of one that it left out of an object of its own it said nothing [TF-3921].
 */
function scriptCarryOver(
  { carryOverData, carryOverMetadata }: Transformation,
  targetColumns: ReadonlySet<string> | undefined,
): CompleteRecord {
  return ({ before, values, replaced }) => {
    const goes = (member: string): boolean => {
      if (isReserved(member)) return carryOverMetadata
      return replaced && carryOverData && (targetColumns?.has(member) ?? true)
    }
    const own = Object.entries(values).filter(([member]) => carryOverMetadata || !isReserved(member))
    return Object.fromEntries([...Object.entries(before).filter(([member]) => goes(member)), ...own])
  }
}
