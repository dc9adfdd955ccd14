/** Milliseconds; `cpu` those of this process alone, which say more than the others on a busy machine. */
export interface Latencies {
  readonly queries: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly cpuP50: number
  readonly cpuP95: number
}

/** Times each call, after some that warm up. */
export async function timed<T>(items: readonly T[], call: (item: T) => Promise<unknown> | unknown): Promise<Latencies> {
  for (const item of items.slice(0, Math.ceil(items.length / 5))) await call(item)
  const walls: number[] = []
  const cpus: number[] = []
  for (const item of items) {
    const began = performance.now()
    const cpu = process.cpuUsage()
    await call(item)
    const { user, system } = process.cpuUsage(cpu)
    walls.push(performance.now() - began)
    cpus.push((user + system) / 1000)
  }
  const [wall, used] = [walls, cpus].map((all) => all.sort((a, b) => a - b))
  const at = (sorted: readonly number[] = [], share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(3))
  return {
    queries: items.length,
    p50: at(wall, 0.5),
    p95: at(wall, 0.95),
    p99: at(wall, 0.99),
    cpuP50: at(used, 0.5),
    cpuP95: at(used, 0.95),
  }
}
