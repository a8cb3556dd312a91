import { expect, test } from 'vitest'
import { closeEvenly } from './close-evenly.ts'

/** Closes some connections over a second. Returns how many were closed after each wait, and the waits. */
async function closings(count: number, ms: number) {
  let closed = 0
  const waits: number[] = []
  const closedAt: number[] = []
  const connections = Array.from({ length: count }, () => ({
    close() {
      closed += 1
    },
  }))
  await closeEvenly(connections, ms, (waited) => {
    waits.push(waited)
    closedAt.push(closed)
    return Promise.resolve()
  })
  return { waits, closed: [...closedAt.slice(1), closed] }
}

test('closing evenly: an equal part in each step, and all of them in the last', async () => {
  expect(await closings(1_000, 1_000)).toEqual({
    waits: [250, 250, 250, 250],
    closed: [250, 500, 750, 1_000],
  })
})

test('closing evenly: fewer connections than steps are spread over the time too', async () => {
  expect((await closings(2, 1_000)).closed).toEqual([0, 1, 1, 2])
})

test('closing evenly: a time shorter than a step is one step', async () => {
  expect(await closings(3, 100)).toEqual({ waits: [100], closed: [3] })
})
