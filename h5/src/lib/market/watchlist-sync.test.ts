import { expect, test } from 'vitest'
import { createWatchlistSync } from './watchlist-sync.ts'

interface Deferred<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
}

function deferred<Value>(): Deferred<Value> {
  return Promise.withResolvers<Value>()
}

/** A device with a watchlist, and an account whose calls complete when the test says so. */
function setUp(device: number[]) {
  const reads: Deferred<readonly number[] | null>[] = []
  const saves: (Deferred<boolean> & { readonly ids: readonly number[] })[] = []
  let list: readonly number[] = device
  const sync = createWatchlistSync({
    read() {
      const read = deferred<readonly number[] | null>()
      reads.push(read)
      return read.promise
    },
    save(ids) {
      const save = { ...deferred<boolean>(), ids }
      saves.push(save)
      return save.promise
    },
    ids: () => list,
    adopt: (ids) => {
      list = ids
    },
  })
  const change = (ids: readonly number[]) => {
    list = ids
    sync.changed()
  }
  return { sync, reads, saves, change, list: () => list }
}

test("watchlist: at sign-in the account's list replaces the device's", async () => {
  const { sync, reads, saves, list } = setUp([1])
  const started = sync.start()
  reads[0]?.resolve([3, 2])
  await started
  expect(list()).toEqual([3, 2])
  expect(saves).toHaveLength(0)
})

test("watchlist: at sign-in an account without a list gets the device's", async () => {
  const { sync, reads, saves, list } = setUp([1, 4])
  const started = sync.start()
  reads[0]?.resolve(null)
  await started
  expect(saves.map(({ ids }) => ids)).toEqual([[1, 4]])
  expect(list()).toEqual([1, 4])
})

test("watchlist: a change made before the account's list arrives is kept and saved", async () => {
  const { sync, reads, saves, change, list } = setUp([1])
  const started = sync.start()
  change([1, 2])
  reads[0]?.resolve([9])
  await started
  expect(list()).toEqual([1, 2])
  expect(saves.map(({ ids }) => ids)).toEqual([[1, 2]])
})

test('watchlist: quick changes save one at a time, the last with the newest list', async () => {
  const { sync, reads, saves, change } = setUp([])
  const started = sync.start()
  reads[0]?.resolve([])
  await started
  change([1])
  change([1, 2])
  change([2])
  expect(saves).toHaveLength(1)
  saves[0]?.resolve(true)
  await expect.poll(() => saves.map(({ ids }) => ids)).toEqual([[1], [2]])
})

test('watchlist: after sign-out a response in flight changes nothing; changes are not sent', async () => {
  const { sync, reads, saves, change, list } = setUp([5])
  const started = sync.start()
  sync.stop()
  reads[0]?.resolve([1, 2])
  await started
  expect(list()).toEqual([5])
  change([6])
  expect(list()).toEqual([6])
  expect(saves).toHaveLength(0)
})

test("watchlist: the next account's change waits for the previous account's save", async () => {
  const { sync, reads, saves, change } = setUp([])
  const first = sync.start()
  reads[0]?.resolve([])
  await first
  change([1])
  change([1, 2])
  sync.stop()
  const second = sync.start()
  reads[1]?.resolve([])
  await second
  change([7])
  expect(saves).toHaveLength(1)
  saves[0]?.resolve(true)
  await expect.poll(() => saves.map(({ ids }) => ids)).toEqual([[1], [7]])
})

test("watchlist: a list that cannot be read leaves the device's unchanged", async () => {
  const { sync, reads, list } = setUp([5])
  const started = sync.start()
  reads[0]?.resolve(Promise.reject(new Error('offline')) as never)
  await started
  expect(list()).toEqual([5])
})
