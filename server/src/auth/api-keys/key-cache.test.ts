import { expect, test } from 'vitest'
import type { VerifyingKey } from './api-key.ts'
import { createKeyCache } from './key-cache.ts'

const STARTED_AT = 1_700_000_000_000

function open() {
  let time = STARTED_AT
  let reads = 0
  const cache = createKeyCache(() => time)
  const find = (key: string) =>
    cache.find(key, () => {
      reads += 1
      return Promise.resolve({ key, expiresAt: STARTED_AT + 86_400_000 } as VerifyingKey)
    })
  return { cache, find, reads: () => reads, pass: (ms: number) => (time += ms) }
}

test('1,000 keys with ten requests each in two seconds: each is read once', async () => {
  const { find, reads, pass } = open()
  for (let request = 0; request < 10; request += 1) {
    for (let nth = 0; nth < 1_000; nth += 1) await find(`key-${nth}`)
    pass(199)
  }
  expect(reads()).toBe(1_000)
  pass(10)
  await find('key-0')
  expect(reads()).toBe(1_001)
})

test('more than 10,000 keys: the cache begins again, so its size is bounded', async () => {
  const { find, reads } = open()
  for (let nth = 0; nth < 10_000; nth += 1) await find(`key-${nth}`)
  await find('key-0')
  expect(reads()).toBe(10_000)
  await find('one more')
  await find('key-0')
  expect(reads()).toBe(10_002)
})

test('keys that do not exist fill nothing: each request for one reads, and known ones stay', async () => {
  const { cache, find, reads } = open()
  await find('known')
  let unknown = 0
  for (let nth = 0; nth < 20_000; nth += 1)
    await cache.find(`unknown-${nth}`, () => {
      unknown += 1
      return Promise.resolve(undefined)
    })
  await find('known')
  expect([unknown, reads()]).toEqual([20_000, 1])
})

test('the use of 1,000 keys is stored once a minute each', () => {
  const { cache, pass } = open()
  const stored = () =>
    Array.from({ length: 1_000 }, (_, id) => cache.isUseKnown({ id } as VerifyingKey)).filter(
      (known) => !known,
    )
  expect(stored()).toHaveLength(1_000)
  pass(59_999)
  expect(stored()).toEqual([])
  pass(1)
  expect(stored()).toHaveLength(1_000)
})
