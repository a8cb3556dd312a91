import { beforeEach, expect, test } from 'vitest'
import { BrokenLineage, createLineage } from './lineage.ts'
import type { Header } from './raw-block.ts'

/** The least distance at which a block is too old to be referred to, and headers read for one final block. */
const TOO_OLD = 64_537
const STEP = 2_000

let height: number
let asked: number[]
let descendant: ReturnType<typeof createLineage>
/** Blocks whose predecessor is another one. */
const broken = new Set<number>()
/** Blocks whose requests fail. */
const failing = new Set<number>()

const header = (at: number): Header => ({
  height: at,
  hash: `block ${at}`,
  parentHash: broken.has(at) ? 'another block' : `block ${at - 1}`,
  time: at,
  bytes: Buffer.alloc(0),
  root: '',
})

beforeEach(() => {
  height = 100_000
  asked = []
  broken.clear()
  failing.clear()
  descendant = createLineage({
    solidified: () => Promise.resolve(header(height)),
    headerAt(at) {
      asked.push(at)
      return failing.has(at) ? Promise.reject(new Error('no answer')) : Promise.resolve(header(at))
    },
  })
})

const heightOf = async (earlier: number) => (await descendant(header(earlier)))?.height

test('a block that transactions can still refer to is returned itself, and nothing is read', async () => {
  expect(await heightOf(height - TOO_OLD + 1)).toBe(height - TOO_OLD + 1)
  expect(asked).toEqual([])
})

test('an older one: its first descendant that is recent, each header between them read once', async () => {
  const earlier = height - TOO_OLD - 2 * STEP
  expect(await heightOf(earlier)).toBeUndefined()
  // No more for the same final block.
  expect(await heightOf(earlier)).toBeUndefined()
  expect(asked).toHaveLength(STEP)
  height += 1
  expect(await heightOf(earlier)).toBeUndefined()
  height += 1
  expect(await heightOf(earlier)).toBe(height - TOO_OLD + 1)
  expect(asked).toEqual(Array.from({ length: 2 * STEP + 3 }, (_, at) => earlier + 1 + at))
})

test('several blocks share what is read, whichever is asked for first', async () => {
  const [first, second, third] = [32_000, 34_500, 35_000]
  expect(await heightOf(second)).toBe(height - TOO_OLD + 1)
  expect(await heightOf(first)).toBeUndefined()
  expect(await heightOf(third)).toBeUndefined()
  expect(asked).toHaveLength(STEP)
  asked = []
  for (let at = 0; at < 2; at += 1) {
    height += 1
    await heightOf(first)
  }
  for (const earlier of [first, second, third]) expect(await heightOf(earlier)).toBe(height - TOO_OLD + 1)
  expect(new Set(asked).size).toBe(asked.length)
})

test('an earlier block is asked for behind a later one each time, and is reached nevertheless', async () => {
  const [later, earlier] = [35_000, 32_000]
  for (let at = 0; at < 3; at += 1) {
    height += 1
    await heightOf(later)
    await heightOf(earlier)
  }
  expect(await heightOf(earlier)).toBe(height - TOO_OLD + 1)
})

test('blocks that do not follow each other are an error, and are read again', async () => {
  broken.add(35_100)
  await expect(heightOf(35_000)).rejects.toThrow(BrokenLineage)
  broken.clear()
  height += 1
  expect(await heightOf(35_000)).toBe(height - TOO_OLD + 1)
  expect(asked.filter((at) => at === 35_001)).toHaveLength(2)
})

test('a failed request keeps what was read, and is not repeated for the same final block', async () => {
  failing.add(35_107)
  await expect(heightOf(35_000)).rejects.toThrow('no answer')
  // Pages of 20, the last one with the failure.
  expect(asked).toHaveLength(120)
  expect(await heightOf(35_000)).toBeUndefined()
  failing.clear()
  height += 1
  expect(await heightOf(35_000)).toBe(height - TOO_OLD + 1)
  expect(asked).toHaveLength(120 + 20 + height - TOO_OLD + 1 - 35_120)
})

test.each([
  ['fails', failing, 'no answer'],
  ['contradicts', broken, 'it does not follow the one before it'],
])('a header that %s is asked for once while the final block is the same', async (_name, blocks, error) => {
  blocks.add(35_400)
  for (const earlier of [35_300, 35_200, 35_100, 35_000]) {
    const found = heightOf(earlier)
    if (earlier === 35_300) await expect(found).rejects.toThrow(error)
    else expect(await found).toBeUndefined()
  }
  expect(asked.filter((at) => at === 35_400)).toHaveLength(1)
})

test('a block that the chain does not have is an error', async () => {
  expect(await heightOf(35_000)).toBe(height - TOO_OLD + 1)
  const foreign = { ...header(35_200), hash: 'an invented block' }
  await expect(descendant(foreign)).rejects.toThrow('block 35200: it is not in the chain any more')
})

test('a block of more than ten days ago is an error', async () => {
  height = 400_000
  await expect(heightOf(1_000)).rejects.toThrow('too many blocks since then')
})
