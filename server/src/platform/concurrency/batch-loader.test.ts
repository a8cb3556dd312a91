import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

test('calls of one event-loop turn share a query, each with its own result', async () => {
  const searches: string[][] = []
  const find = createBatchLoader(async (keys: readonly string[]) => {
    searches.push([...keys])
    return new Map(keys.filter((key) => key !== 'lost').map((key) => [key, key.toUpperCase()]))
  })
  expect(await Promise.all(['a', 'b', 'lost', 'a'].map(find))).toEqual(['A', 'B', undefined, 'A'])
  expect(await find('c')).toBe('C')
  expect(searches).toEqual([['a', 'b', 'lost'], ['c']])
})

test('a call during a running query gets a new query with fresh data', async () => {
  let state = 'before'
  const find = createBatchLoader(async (keys: readonly string[]) => {
    const found = state
    await nextTurn()
    return new Map(keys.map((key) => [key, found]))
  })
  const first = find('a')
  await nextTurn()
  state = 'after'
  expect(await find('a')).toBe('after')
  expect(await first).toBe('before')
})

test('a failed query rejects only the calls that shared it', async () => {
  let isBroken = true
  const find = createBatchLoader(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('out of order')
    return new Map(keys.map((key) => [key, true]))
  })
  const asked = await Promise.allSettled([find('a'), find('b')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find('a')).toBe(true)
})
