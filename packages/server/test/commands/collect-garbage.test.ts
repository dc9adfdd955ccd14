import { expect, test } from 'vitest'
import { garbageCollector } from '../../src/commands/collect-garbage.ts'

const MIB = 2 ** 20

test('garbage is collected once much was taken, whatever was held before', () => {
  let held = 500
  let collections = 0
  const collect = () => {
    collections += 1
    held = 520
  }
  const release = garbageCollector(collect, () => held * MIB)
  held = 563
  release()
  expect(collections).toBe(0)
  held = 564
  release()
  expect(collections).toBe(1)
  release()
  expect(collections).toBe(1)
  held = 600
  release()
  expect(collections).toBe(2)
})

test('the collector of this process frees what nobody holds', async () => {
  const held: Uint8Array[] = []
  let used = 0 // what other tests of this process hold, and leave, is no matter
  const release = garbageCollector(undefined, () => used)
  const take = () => void held.push(new Uint8Array(128 * MIB).fill(1))
  take() // by a function, so that nothing of this one holds it too
  const full = process.memoryUsage().external
  held.length = 0
  // Buffers are given back beside the program, a moment later; what was taken while a collection was under way goes with the next one.
  const left = () => {
    used += 64 * MIB
    release()
    return process.memoryUsage().external
  }
  await expect.poll(left).toBeLessThan(full - 100 * MIB)
})
