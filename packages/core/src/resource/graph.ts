import type { Configuration, StoredEntity } from './configuration.ts'
import { referencesOf } from './references.ts'

type NodeKind = 'resource' | 'table' | 'entity'

/** An object of the configuration, as it stands in the graph. Ids are unique within a kind only. */
export interface GraphNode {
  readonly id: string
  readonly kind: NodeKind
  /** Of a resource its kind, of an entity its type, of a table TABLE. */
  readonly type: string
  readonly description?: string
}

/** One object names another. */
export interface GraphEdge {
  readonly from: { readonly kind: NodeKind; readonly id: string }
  readonly to: { readonly kind: NodeKind; readonly id: string }
  /** The member that names it. */
  readonly relation: string
}

type GraphEnd = GraphEdge['from']

/** Everything that names something, both ways round. */
export interface Graph {
  node(place: GraphEnd): GraphNode | undefined
  uses(place: GraphEnd): readonly GraphEdge[]
  usedBy(place: GraphEnd): readonly GraphEdge[]
}

const graphs = new WeakMap<Configuration, Graph>()

/** The graph of a configuration, made once. Names that lead nowhere have no edge. */
export function graphOf(configuration: Configuration): Graph {
  const known = graphs.get(configuration)
  if (known) return known
  const graph = createGraph(configuration)
  graphs.set(configuration, graph)
  return graph
}

function createGraph(configuration: Configuration): Graph {
  const nodes = new Map([...nodesOf(configuration)].map((node) => [nameOf(node), node]))
  const uses = new Map<string, GraphEdge[]>()
  const usedBy = new Map<string, GraphEdge[]>()
  const seen = new Set<string>()
  for (const edge of edgesOf(configuration)) {
    const [from, to] = [nameOf(edge.from), nameOf(edge.to)]
    const name = JSON.stringify([from, to, edge.relation])
    if (!nodes.has(to) || seen.has(name)) continue
    seen.add(name)
    put(uses, from, edge)
    put(usedBy, to, edge)
  }
  return {
    node: (place) => nodes.get(nameOf(place)),
    uses: (place) => uses.get(nameOf(place)) ?? [],
    usedBy: (place) => usedBy.get(nameOf(place)) ?? [],
  }
}

function put(map: Map<string, GraphEdge[]>, name: string, edge: GraphEdge): void {
  const edges = map.get(name)
  if (edges) edges.push(edge)
  else map.set(name, [edge])
}

export function nameOf({ kind, id }: GraphEnd): string {
  return `${kind} ${id}`
}

function* nodesOf({ resources, tables, entities }: Configuration): Iterable<GraphNode> {
  for (const { _id, type, description } of resources.values()) yield { id: _id, kind: 'resource', type, description }
  for (const { id, description } of tables.values())
    yield { id, kind: 'table', type: 'TABLE', ...described(description) }
  for (const { id, type, description } of entities.values())
    yield { id, kind: 'entity', type, ...described(description) }
}

function described(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description }
}

function* edgesOf(configuration: Configuration): Iterable<GraphEdge> {
  for (const resource of configuration.resources.values())
    for (const { kind, id, relation } of referencesOf(resource, configuration.kinds))
      yield { from: { kind: 'resource', id: resource._id }, to: { kind, id }, relation }
  for (const table of configuration.tables.values())
    if (table.dataset !== undefined)
      yield { from: { kind: 'table', id: table.id }, to: { kind: 'resource', id: table.dataset }, relation: 'dataset' }
  for (const entity of configuration.entities.values()) {
    const from = { kind: 'entity', id: entity.id } as const
    yield { from, to: { kind: 'table', id: entity.table }, relation: 'table' }
    for (const { id, relation } of namedByEntity(entity)) {
      // A source may be a table: a resource of that id is sought first.
      const kind = configuration.resources.has(id) ? 'resource' : 'table'
      yield { from, to: { kind, id }, relation }
    }
  }
}

/** The members of an entity that name resources. */
const COMPONENTS = ['indexer', 'classifier', 'merger', 'steward', 'pipeline'] as const

function* namedByEntity(entity: StoredEntity): Iterable<{ readonly id: string; readonly relation: string }> {
  const members: { readonly [member: string]: unknown } = { ...entity }
  for (const relation of COMPONENTS) {
    const id = members[relation]
    if (typeof id === 'string') yield { id, relation }
  }
  for (const [list, relation] of [
    [entity.sources, 'source'],
    [entity.sinks, 'sink'],
  ] as const)
    for (const entry of list as readonly { readonly resource: string; readonly transformation?: string }[]) {
      yield { id: entry.resource, relation }
      if (entry.transformation !== undefined) yield { id: entry.transformation, relation: 'transformation' }
    }
}

/** Every place that can be reached from one, itself included. */
export function reachedFrom(
  place: GraphEnd,
  next: (place: GraphEnd) => readonly GraphEnd[],
): ReadonlyMap<string, GraphEnd> {
  const reached = new Map<string, GraphEnd>()
  for (const open = [place]; open.length > 0; ) {
    const at = open.pop() as GraphEnd
    if (reached.has(nameOf(at))) continue
    reached.set(nameOf(at), at)
    open.push(...next(at))
  }
  return reached
}

/**
 * Every resource that an entity rests on: those it names, what these name, and its table's dataset. What rests on others is
 * not asked of resources that `passed` says no of.
 */
export function resourcesBelow(
  entity: string,
  configuration: Configuration,
  passed: (resource: string) => boolean = () => true,
): ReadonlySet<string> {
  const graph = graphOf(configuration)
  const own = configuration.entities.get(entity)?.table
  const reached = reachedFrom({ kind: 'entity', id: entity }, (place) =>
    graph
      .uses(place)
      .map(({ to }) => to)
      .filter(({ kind, id }) =>
        kind === 'resource' ? passed(id) : kind === 'table' && place.kind === 'entity' && id === own,
      ),
  )
  return new Set([...reached.values()].filter(({ kind }) => kind === 'resource').map(({ id }) => id))
}
