import { expect, test } from 'vitest'
import { createExchangeClock } from './exchange-clock.ts'

const START = 1_700_000_000_000
const HOUR_MS = 3_600_000

function openClocks() {
  const set = { wall: START, monotonic: 500, database: START }
  const clock = createExchangeClock({
    wall: () => set.wall,
    monotonic: () => set.monotonic,
    database: () => Promise.resolve(set.database),
  })
  return {
    set,
    clock,
    pass: (ms: number): void => {
      set.wall += ms
      set.monotonic += ms
      set.database += ms
    },
  }
}

test.each([HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 2_001, -2_001])(
  'a jump of the host by %d ms is a fault until it is undone, and exchange time goes on',
  async (jump) => {
    const { set, clock, pass } = openClocks()
    pass(1_000)
    set.wall += jump
    expect(clock.fault()).toEqual({ clock: 'host', aheadMs: jump })
    for (let second = 0; second < 60; second++) {
      pass(1_000)
      await clock.check()
    }
    expect(clock.now()).toBe(START + 61_000)
    set.wall -= jump
    expect(clock.fault()).toBeUndefined()
  },
)

test.each([5_001, -5_001, HOUR_MS])('a database that differs by %d ms is a fault', async (jump) => {
  const { set, clock } = openClocks()
  set.database += jump
  await clock.check()
  expect(clock.fault()).toEqual({ clock: 'database', aheadMs: jump })
  set.database -= jump
  await clock.check()
  expect(clock.fault()).toBeUndefined()
})

test('clock: a slow answer of the database is not taken for a wrong clock', async () => {
  const { set, clock, pass } = openClocks()
  const slow = createExchangeClock({
    wall: () => set.wall,
    monotonic: () => set.monotonic,
    database: () => {
      const at = set.database
      pass(20_000)
      return Promise.resolve(at)
    },
  })
  await slow.check()
  expect([slow.fault(), clock.fault()]).toEqual([undefined, undefined])
})

test('small differences are followed slowly: 10 ms a check', async () => {
  const { set, clock } = openClocks()
  set.wall += 1_000
  await clock.check()
  expect(clock.now()).toBe(START + 10)
  for (let check = 0; check < 200; check++) await clock.check()
  expect(clock.now()).toBe(START + 1_000)
})
