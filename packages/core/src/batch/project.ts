import { readFile } from 'node:fs/promises'
import { invalid, OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { defined } from '../lib/defined.ts'
import { isObject } from '../lib/json.ts'
import { nearest } from '../lib/text/nearest.ts'
import type { ComparedDataset } from '../matching/classify/compared-dataset.ts'
import type { Classifier } from '../model/resources/classifier.ts'
import type { Indexer } from '../model/resources/indexer.ts'
import type { Merger } from '../model/resources/merger.ts'
import type { Resource } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'
import { checkedReference } from '../reference/check-reference.ts'
import type { Reference } from '../reference/vocabulary.ts'
import { checkResource } from '../resource/check-resource.ts'
import type { Configuration } from '../resource/configuration.ts'
import { OWN_KINDS } from '../resource/kinds.ts'
import { parseResource } from '../resource/parse-resource.ts'
import type { Aliases } from './columns/united-columns.ts'
import { aliasRefusals } from './project-aliases.ts'
import { parsedProject } from './project-text.ts'
import { unreadable } from './read/bytes.ts'

/** What a deduplication works with: how columns are read, which records are compared, and how. */
export interface Project {
  /** With what stands in place of reference packs. */
  readonly dataset: ComparedDataset
  readonly indexer: Indexer
  readonly classifier: Classifier
  readonly merger: Merger
  /** Other names of columns in the files. @default none */
  readonly aliases?: Aliases
}

/**
 * A project as a person writes it: resources as everywhere, their kinds told by the members that hold them, and beside them what
 * stands in place of reference packs, and what files call columns besides.
 */
export type StatedProject = { readonly [member in keyof Project | 'reference']?: unknown }

/** The resources of a project. */
type Resources = Omit<Project, 'aliases'>

/** The project that decides about the records, and the file that has it. */
export interface ChosenProject {
  readonly project: Project
  readonly stated: StatedProject
  readonly path: string
  readonly proposed: boolean
}

const KINDS = {
  dataset: 'dataset',
  indexer: 'indexer',
  classifier: 'classifier-weight',
  merger: 'merger-weight',
} as const satisfies { readonly [member in keyof Resources]: Resource['type'] }

const MEMBERS = Object.keys(KINDS) as readonly (keyof Resources)[]
const KNOWN: readonly string[] = [...MEMBERS, 'reference', 'aliases']

/** When nothing else is said, each column takes the first value there is. */
export function plainMerger(dataset?: string) {
  return {
    _id: 'merger',
    description: 'Each column takes the first value there is',
    ...defined({ dataset }),
    mergeType: 'CONSTANT',
  } as const
}

/** Reads a project file as it is stated; what it means, and whether it can be, `parseProject` says. */
export async function readProject(path: string): Promise<StatedProject> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  const stated = await parsedProject(path, text)
  if (!isObject(stated)) {
    throw invalid('project-invalid', { path, members: MEMBERS })
  }
  return stated
}

/** The resources of a project as a store takes them: each of its kind, with what is left out filled in. */
export function resourcesOf(stated: StatedProject): readonly ResourceInput[] {
  const whole = { merger: plainMerger(), ...stated }
  return MEMBERS.map((member) => ({ ...(whole[member] as object), type: KINDS[member] }) as ResourceInput) // `parseProject` took them
}

/**
 * Refuses with everything that is wrong, each with its path in the file.
 *
 * @param path of the file; undefined where the members stand for themselves
 * @param packs what stands in place of reference packs. @default what the project states
 * @param around what else its resources may rest on. @default nothing
 */
export function parseProject(
  stated: StatedProject,
  path: string | undefined,
  packs?: Reference,
  around: Configuration = NOTHING_AROUND,
): Project {
  const refusals: Refusal[] = Object.keys(stated)
    .filter((member) => !KNOWN.includes(member))
    .map((member) =>
      refusal('member-unknown/no-such-member', { nearest: nearest(member, KNOWN) }, within(path, member)),
    )
  const reference = packs ?? statedPacks(stated, path, refusals)
  const [dataset, indexer, classifier, merger] = [
    parsed('dataset', stated, path, refusals),
    parsed('indexer', stated, path, refusals),
    parsed('classifier', stated, path, refusals),
    parsed('merger', { merger: plainMerger(), ...stated }, path, refusals),
  ]
  if (refusals.length > 0 || !dataset || !indexer || !classifier || !merger) throw new OnefoldError('invalid', refusals)
  const project = { dataset, indexer, classifier, merger }
  const configuration = withProject(around, Object.values(project))
  for (const member of MEMBERS) {
    for (const refusal of checkResource(project[member], configuration))
      refusals.push(refusedWithin(path, member, refusal))
  }
  if (stated.aliases !== undefined)
    for (const { path: place = '', ...refusal } of aliasRefusals(stated.aliases, dataset))
      refusals.push({ ...refusal, path: within(path, place) })
  for (const refusal of tableRefusals(merger)) refusals.push(refusedWithin(path, 'merger', refusal))
  for (const refusal of scriptRefusals(indexer)) refusals.push(refusedWithin(path, 'indexer', refusal))
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return {
    ...project,
    dataset: reference === undefined ? dataset : { ...dataset, reference },
    ...defined({ aliases: stated.aliases as Aliases | undefined }),
  }
}

/** The packs that a project states; undefined, with refusals, when they cannot be any. */
function statedPacks(
  { reference }: StatedProject,
  file: string | undefined,
  refusals: Refusal[],
): Reference | undefined {
  if (reference === undefined) return undefined
  try {
    return checkedReference(reference)
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    refusals.push(...error.refusals.map(({ path = '', ...refusal }) => ({ ...refusal, path: within(file, path) })))
    return undefined
  }
}

/** What a merger can do in tables only: files have no scripts and no measured quality. */
function tableRefusals({ mergeType, rules = [] }: Merger): readonly Refusal[] {
  return [
    ...(mergeType === 'SCRIPT' ? [refusal('not-available/merge-type', { type: mergeType }, 'mergeType')] : []),
    ...rules.flatMap(({ strategies }, index) =>
      strategies
        .filter((strategy) => strategy === 'SCRIPT' || strategy === 'HIGHEST_QUALITY')
        .map((strategy) => refusal('not-available/strategy', { strategy }, `rules[${index}].strategy`)),
    ),
  ]
}

/** Columns of files are read one by one, and no script is run on their records. */
function scriptRefusals({ mappings }: Indexer): readonly Refusal[] {
  return mappings.flatMap(({ type }, index) =>
    type === 'SCRIPT' ? [refusal('not-available/mapping-type', { type }, `mappings[${index}].type`)] : [],
  )
}

type OfKind<Type extends Resource['type']> = Extract<Resource, { readonly type: Type }>

function isOfKind<Type extends Resource['type']>(resource: Resource, type: Type): resource is OfKind<Type> {
  return resource.type === type
}

/** A member of a project; undefined, with refusals, when it cannot be one. */
function parsed<Member extends keyof Resources>(
  member: Member,
  project: StatedProject,
  path: string | undefined,
  refusals: Refusal[],
): OfKind<(typeof KINDS)[Member]> | undefined {
  const stated: unknown = project[member]
  if (!isObject(stated)) {
    refusals.push(refusal('member-missing/object', {}, within(path, member)))
    return undefined
  }
  try {
    const resource = parseResource({ type: KINDS[member], ...stated })
    if (isOfKind(resource, KINDS[member])) return resource
    refusals.push(refusal('type', { type: KINDS[member] }, within(path, `${member}.type`)))
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    refusals.push(...error.refusals.map((refusal) => refusedWithin(path, member, refusal)))
  }
  return undefined
}

function within(file: string | undefined, place: string): string {
  return file === undefined ? place : `${file}: ${place}`
}

function refusedWithin(file: string | undefined, member: string, { path, ...refusal }: Refusal): Refusal {
  return { ...refusal, path: within(file, path === undefined || path === '' ? member : `${member}.${path}`) }
}

const NOTHING_AROUND: Configuration = {
  csn: 0,
  resources: new Map(),
  stored: new Map(),
  kinds: OWN_KINDS,
  tables: new Map(),
  entities: new Map(),
  entityByTable: new Map(),
}

/** The configuration as it would be with these resources in it. */
function withProject(around: Configuration, resources: readonly Resource[]): Configuration {
  const own = resources.map((resource) => [resource._id, resource] as const)
  return { ...around, resources: new Map([...around.resources, ...own]) }
}

/** The columns that keys, scores and the merger ask for. */
export function usedColumns({ indexer, classifier, merger }: Project): readonly string[] {
  const keys = [...indexer.mappings, ...classifier.mappings].flatMap((mapping) => mapping.keys)
  return [...new Set(merger.key === undefined ? keys : [...keys, merger.key])]
}

/** Refuses a project that compares by a column that no file has. */
export function requireColumns(project: Project, columns: readonly string[]): void {
  const refusals = usedColumns(project)
    .filter((key) => !columns.includes(key))
    .map((key) => {
      const hint = nearest(key, columns)
      return hint === undefined
        ? refusal('column-unknown/project', { column: key })
        : refusal('column-unknown/project-nearest', { column: key, nearest: hint })
    })
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}
