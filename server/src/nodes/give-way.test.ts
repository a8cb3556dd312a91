import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

/** An engine whose link and clock the test moves; its task runs by hand. */
function createWatched() {
  const state = { isUp: true, successor: true as boolean | Error, now: 1_000_000, ends: 0, asked: 0 }
  let look: (() => void) | undefined
  giveWay({
    link: { isUp: () => state.isUp },
    hasSuccessor: async () => {
      state.asked += 1
      await Promise.resolve()
      if (state.successor instanceof Error) throw state.successor
      return state.successor
    },
    onCut: () => (state.ends += 1),
    now: () => state.now,
    every: (_ms, task) => {
      look = task
      return () => undefined
    },
  })
  const pass = async (ms: number): Promise<void> => {
    state.now += ms
    look?.()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { state, pass }
}

test('give way: an engine whose link is cut for 3 s ends for one that reaches the nodes', async () => {
  const { state, pass } = createWatched()
  await pass(60_000)
  state.isUp = false
  await pass(500)
  await pass(2_999)
  expect([state.asked, state.ends]).toEqual([0, 0])
  await pass(1)
  expect([state.asked, state.ends]).toEqual([1, 1])
})

test('give way: an engine whose link is cut stays while no other one reaches the nodes', async () => {
  const { state, pass } = createWatched()
  state.isUp = state.successor = false
  await pass(0)
  await pass(60_000)
  expect([state.asked, state.ends]).toEqual([1, 0])
  state.successor = true
  await pass(500)
  expect(state.ends).toBe(1)
})

test('give way: the time of a cut that was mended does not count for the next one', async () => {
  const { state, pass } = createWatched()
  state.isUp = false
  await pass(0)
  await pass(2_900)
  state.isUp = true
  await pass(500)
  state.isUp = false
  await pass(500)
  await pass(2_900)
  expect(state.asked).toBe(0)
})

test('give way: an engine stays if its link is mended while it asks for another one', async () => {
  const { state, pass } = createWatched()
  state.isUp = false
  await pass(0)
  const asked = pass(3_000)
  state.isUp = true
  await asked
  expect([state.asked, state.ends]).toEqual([1, 0])
})

test('give way: an engine that cannot ask its database stays, and asks again', async () => {
  const { state, pass } = createWatched()
  state.isUp = false
  state.successor = new Error('the database is away')
  await pass(0)
  await pass(3_000)
  expect([state.asked, state.ends]).toEqual([1, 0])
  state.successor = true
  await pass(500)
  expect([state.asked, state.ends]).toEqual([2, 1])
})
