import type { AnyShare, PriceTick, Share } from '@halyard/receipt'
import type { Stage } from '@halyard/ui/testing'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { onlyKey, signedReceipt, signedShare } from '../receipt/testing.ts'
import { encodeShare } from '@halyard/receipt'
import {
  OPENED_AT,
  UNSIGNED_ALLOTMENT,
  UNSIGNED_POSITION,
  UNSIGNED_SHARE,
} from '../../../lib/share/testing.ts'

// A part that is loaded during a test takes real time.
beforeAll(() => Promise.all([import('../option-page.tsx'), import('./shared-result-page.tsx')]))
afterEach(closeApp)

const SIGNED = signedReceipt(Array.from({ length: 66 }, (_, at) => 600_000 + at * 10))
const REFUSED = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

function copyOf(ticks: readonly PriceTick[]) {
  return ticks.map(([n, at, price]): [number, number, number] => [n, at, price])
}

/** Opens a share as a guest, on an exchange with its key and its ticks. */
async function openShare(change: (share: Share) => Share = (share) => share, others: Answers = {}) {
  const { share, receipt, key } = await SIGNED
  const { prev, ticks } = receipt.trail
  const { stage } = await openApp({
    path: `/pages/shared/index?s=${encodeShare(change(share))}`,
    signedIn: false,
    answers: {
      'trail/key': (sample) => onlyKey(sample, key),
      'trail/ticks': (sample) => ({ ...sample, prev, ticks: copyOf(ticks) }),
      ...others,
    },
  })
  await settleAll(stage)
  return stage
}

/** Waits for the keys, then the ticks, then what is computed from them: meanwhile the screen does not change. */
async function settleAll({ settle }: Stage): Promise<void> {
  for (let step = 0; step < 4; step += 1) await settle()
}

test('shared option: a guest sees its figures and what was not verified', async () => {
  const stage = await openShare()
  expect(document.title).toBe('Shared result · Halyard')
  expect(stage.text()).toContain('Verified on this device')
  expect(stage.text()).toContain('Call BTC/USDT · 30 s +85% Won')
  expect(stage.text()).toContain('Not verified: who bought this option')
  expect(stage.text()).toContain('This check counts only on localhost')
})

test('shared option: a changed result is not authentic, and its figures are not shown', async () => {
  const stage = await openShare((share) => ({ ...share, payout_ppm: 9_000_000 }))
  expect(stage.text()).toContain('Not authentic')
  expect(stage.text()).not.toContain('BTC/USDT')
})

test('shared option: a share that another key signed is not authentic', async () => {
  const stage = await openShare(() => UNSIGNED_SHARE)
  expect(stage.text()).toContain('Not authentic')
})

test('shared option: prices that cannot be loaded leave the signature, and can be checked again', async () => {
  let isBusy = true
  const { prev, ticks } = (await SIGNED).receipt.trail
  const stage = await openShare(undefined, {
    'trail/ticks': (sample) => (isBusy ? REFUSED : { ...sample, prev, ticks: copyOf(ticks) }),
  })
  expect(stage.text()).toContain('Signed by the exchange')
  isBusy = false
  await stage.press(stage.get('button', 'Check again'))
  await settleAll(stage)
  expect(stage.text()).toContain('Verified on this device')
})

test('shared option: prices that the exchange has rewritten since are found', async () => {
  const { prev, ticks } = (await SIGNED).receipt.trail
  const rewritten = ticks.map(([n, at, price]): PriceTick => [n, at, price + 1])
  const stage = await openShare(undefined, {
    'trail/ticks': (sample) => ({ ...sample, prev, ticks: copyOf(rewritten) }),
  })
  expect(stage.text()).toContain("Don't rely on this result")
})

test('shared option: without the keys of the exchange it says so', async () => {
  const stage = await openShare(undefined, { 'trail/key': () => REFUSED })
  expect(stage.text()).toContain("can't be checked now")
  expect(stage.text()).not.toContain('BTC/USDT')
})

test.each(['', '?s=', '?s=abc'])('shared option: a link with "%s" is incomplete', async (query) => {
  const { stage } = await openApp({ path: `/pages/shared/index${query}`, signedIn: false })
  expect(stage.text()).toContain('This link is incomplete')
})

/** Opens a share of another kind as a guest, with one candle of its contract, or its project's orders. */
async function openOther(share: AnyShare, answers: Answers) {
  const { key, share: signed } = await signedShare(share)
  const { stage } = await openApp({
    path: `/pages/shared/index?s=${encodeShare(signed)}`,
    signedIn: false,
    answers: { 'trail/key': (sample) => onlyKey(sample, key), ...answers },
  })
  await settleAll(stage)
  return stage
}

function candle(low: string, high: string): Answers {
  return { 'lever/kline': () => ({ list: [[OPENED_AT, low, high, low, low, '1']], more: false }) }
}

test('shared position: shows return, leverage and both averages, and that prices are simulated', async () => {
  const stage = await openOther(UNSIGNED_POSITION, candle('64000', '64010'))
  expect(stage.text()).toContain('Verified on this device')
  expect(stage.text()).toContain('Long BTC/USDT · 10× +4.897% On the margin')
  expect(stage.text()).toContain('Practice: simulated prices')
  expect(stage.text()).toContain('Average entry 64,001.0 USDT')
  expect(stage.text()).toContain('Not verified: who held this position')
})

test.each([
  ['above', '63000', '64000'],
  ['below', '64005', '65000'],
])('shared position: a price %s all that was traded meanwhile is found', async (_where, low, high) => {
  const stage = await openOther(UNSIGNED_POSITION, candle(low, high))
  expect(stage.text()).toContain("Don't rely on this result")
})

test('shared position: without candles the signature is left', async () => {
  const stage = await openOther(UNSIGNED_POSITION, { 'lever/kline': () => ({ list: [], more: false }) })
  expect(stage.text()).toContain('Signed by the exchange')
})

test.each([
  ['2', 'Verified on this device'],
  ['1', "Don't rely on this result"],
])('shared allotment: with %s of 3 published it says "%s"', async (allotted, verdict) => {
  const { supply, demand } = UNSIGNED_ALLOTMENT
  const list = [{ id: 1, quantity: '3', allotted }]
  const stage = await openOther(UNSIGNED_ALLOTMENT, {
    'lh/send/allotment': () => ({ supply, demand, orders: 1, list, more: false }),
  })
  expect(stage.text()).toContain(verdict)
  expect(stage.text()).toContain('New coin TIDE 66.6666% Of the order was allotted')
  expect(stage.text()).toContain('Demand 1.5× the supply')
})
