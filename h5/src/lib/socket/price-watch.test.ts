import { expect, test } from 'vitest'
import { type Prices, watchPrices } from './price-watch.ts'

/** A price watch on a clock that the test controls. */
function start() {
  const shown: Prices[] = []
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  let time = 1_000_000
  const schedule = (ms: number, run: () => void) => {
    const timer = { at: time + ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const pass = (ms: number) => {
    const end = time + ms
    for (;;) {
      const [next] = Array.from(timers).toSorted((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      timers.delete(next)
      time = Math.max(time, next.at)
      next.run()
    }
    time = end
  }
  /** Advances the clock without running timers until the end, when all that are due run late. */
  const sleep = (ms: number) => {
    time += ms
    pass(0)
  }
  const watch = watchPrices({ now: () => time, schedule }, (prices) => shown.push(prices))
  return { watch, pass, sleep, shown, timers, isStale: () => shown.at(-1)?.stale ?? false }
}

test('watchPrices: never connected: stale 3 s after the start', () => {
  const { watch, pass, isStale } = start()
  watch.connected(false)
  pass(2999)
  expect(isStale()).toBe(false)
  pass(1)
  expect(isStale()).toBe(true)
})

test('watchPrices: a short interruption changes nothing', () => {
  const { watch, pass, shown } = start()
  watch.connected(true)
  watch.priceReceived()
  watch.connected(false)
  pass(2000)
  watch.connected(true)
  watch.priceReceived()
  pass(10_000)
  expect(shown).toEqual([])
})

test('watchPrices: a lost connection is stale until the first price after reconnecting', () => {
  const { watch, pass, shown, isStale } = start()
  watch.connected(true)
  pass(500)
  watch.priceReceived()
  pass(700)
  watch.connected(false)
  pass(5000)
  expect(shown).toEqual([{ stale: true, asOf: 1_000_500 }])
  watch.connected(true)
  expect(isStale()).toBe(true)
  watch.priceReceived()
  expect(shown).toEqual([
    { stale: true, asOf: 1_000_500 },
    { stale: false, asOf: 1_006_200 },
  ])
})

test('watchPrices: a price from a call while disconnected does not make prices live', () => {
  const { watch, pass, isStale } = start()
  watch.connected(false)
  watch.priceReceived()
  pass(3000)
  watch.priceReceived()
  expect(isStale()).toBe(true)
})

test('watchPrices: an open connection without a price is stale after 15 s', () => {
  const { watch, pass, isStale } = start()
  watch.connected(true)
  pass(10_000)
  watch.priceReceived()
  pass(14_999)
  expect(isStale()).toBe(false)
  pass(1)
  expect(isStale()).toBe(true)
})

test('watchPrices: a device that slept is stale as soon as it wakes', () => {
  const { watch, sleep, timers, isStale } = start()
  watch.connected(true)
  watch.priceReceived()
  sleep(3_600_000)
  expect(isStale()).toBe(true)
  expect(timers.size).toBe(0)
})

test('watchPrices: any number of prices uses one timer', () => {
  const { watch, pass, timers } = start()
  watch.connected(true)
  for (let tick = 0; tick < 100; tick += 1) {
    pass(500)
    watch.priceReceived()
  }
  expect(timers.size).toBe(1)
})

test('watchPrices: prices of an earlier time are stale until the first live one', () => {
  const { watch, pass, shown, isStale } = start()
  watch.oldPricesShown(5000)
  expect(shown).toEqual([{ stale: true, asOf: 5000 }])
  watch.connected(true)
  pass(1000)
  expect(isStale()).toBe(true)
  watch.priceReceived()
  expect(shown.at(-1)).toEqual({ stale: false, asOf: 1_001_000 })
})
