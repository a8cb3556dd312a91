import type { Stage } from '@halyard/ui/testing'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../../testing/app.tsx'
import { drawnIn } from '../../../testing/drawn.ts'
import { addSettledOptions } from '../orders/just-settled.ts'
import type { TimedOption } from '../timed-option.ts'

afterEach(closeApp)

const EVERY_MS = 2_000
/** Prices in cents, the newest now. */
const PRICES = [60_000, 60_040, 60_020, 59_990, 59_990, 60_060, 60_010, 60_030]

type Option = ReturnType<typeof optionOf>

/** Opens the page with the price of the last minutes and options that run. */
async function openStage(options: readonly Partial<Option>[]) {
  const answers: Answers = {
    'trail/ticks': (sample) => ({
      ...sample,
      price_decimals: 2,
      ticks: PRICES.map((price, at) => [at + 1, NOW - (PRICES.length - 1 - at) * EVERY_MS, price]),
    }),
    'microtrade/lists': (sample) => ({
      ...sample,
      more: false,
      list: options.map((option, at) => ({ ...sample.list[0]!, id: at + 1, match_id: 1, ...option })),
    }),
  }
  return (await openApp({ path: '/pages/option/detail', answers })).stage
}

/** Returns what the chart draws with options that run. */
async function openChart(options: readonly Partial<Option>[], kind: 'Line' | 'Candles' = 'Line') {
  const stage = await openStage(options)
  await stage.press(stage.get('radio', kind))
  return drawnOn(stage)
}

function drawnOn(stage: Stage): readonly string[] {
  return drawnIn(stage.get('img', 'Index price of BTC/USDT over the last minutes'))
}

function optionOf(type: 1 | 2 | 3, entry: string | null, leftMs = 30_000) {
  const delivery_at = NOW + leftMs
  return {
    type,
    seconds: 60,
    accepted_at: delivery_at - 60_000,
    window_from: delivery_at - 10_000,
    delivery_at,
    buy_price: entry,
  } as const
}

/** Compares what is drawn, within half a pixel: the chart moves a tenth in the 50 ms by which a page may be complete later. */
function expectDrawn(drawn: readonly string[], expected: readonly string[]): void {
  const number = /\d+(?:\.\d+)?/g
  const [shown, wanted] = [drawn.join('\n'), expected.join('\n')]
  expect(shown.replace(number, '#')).toBe(wanted.replace(number, '#'))
  const places = shown.match(number) ?? []
  for (const [at, place] of (wanted.match(number) ?? []).entries())
    expect(Number(places[at]), expected.join()).toBeCloseTo(Number(place), 0)
}

test('index chart: draws the price, its marks and the last price', async () => {
  expectDrawn(await openChart([]), [
    'line line y1 154.3 x2 307.6 y2 154.3',
    'text muted x 313.6 y 154.3 "600.00"',
    'line line y1 106.9 x2 307.6 y2 106.9',
    'text muted x 313.6 y 106.9 "600.20"',
    'line line y1 59.4 x2 307.6 y2 59.4',
    'text muted x 313.6 y 59.4 "600.40"',
    'line line y1 12 x2 307.6 y2 12',
    'text muted x 313.6 y 12 "600.60"',
    'text muted x 55.9 y 204 "01:43:00"',
    'text muted x 167.8 y 204 "01:44:00"',
    'text muted x 279.6 y 204 "01:45:00"',
    'path brass d M253.5 154.3L257.3 59.4L261 106.9L264.7 178L268.4 178L272.2 12L275.9 130.6L279.6 83.1L279.6 83.1L279.6 190L253.5 190Z',
    'path brass d M253.5 154.3L257.3 59.4L261 106.9L264.7 178L268.4 178L272.2 12L275.9 130.6L279.6 83.1L279.6 83.1',
    'line brass y1 83.1 x2 307.6 y2 83.1',
    'rect brass x 309.6 y 75.1 width 48.400000000000006 height 16',
    'text x 313.6 y 83.1 "600.30"',
  ])
})

test('index chart: draws a candle for every step, in the colour of its move', async () => {
  expect(await openChart([], 'Candles')).toEqual([
    'line line y1 154.3 x2 307.6 y2 154.3',
    'text muted x 313.6 y 154.3 "600.00"',
    'line line y1 106.9 x2 307.6 y2 106.9',
    'text muted x 313.6 y 106.9 "600.20"',
    'line line y1 59.4 x2 307.6 y2 59.4',
    'text muted x 313.6 y 59.4 "600.40"',
    'line line y1 12 x2 307.6 y2 12',
    'text muted x 313.6 y 12 "600.60"',
    'text muted x 55.9 y 204 "01:43:00"',
    'text muted x 167.8 y 204 "01:44:00"',
    'text muted x 279.6 y 204 "01:45:00"',
    'line up x1 256.3 y1 59.4 x2 256.3 y2 154.3',
    'rect up x 253.3 y 59.4 width 6 height 94.9',
    'line down x1 265.7 y1 106.9 x2 265.7 y2 178',
    'rect down x 262.7 y 106.9 width 6 height 71.1',
    'line down x1 275 y1 12 x2 275 y2 130.6',
    'rect down x 272 y 12 width 6 height 118.6',
    'line muted x1 284.3 y1 83.1 x2 284.3 y2 83.1',
    'rect muted x 281.3 y 83.1 width 6 height 1',
    'line brass y1 83.1 x2 307.6 y2 83.1',
    'rect brass x 309.6 y 75.1 width 48.400000000000006 height 16',
    'text x 313.6 y 83.1 "600.30"',
  ])
})

test('index chart: draws entry, settlement window and the time left of each option', async () => {
  const drawn = await openChart([optionOf(1, '600.10'), optionOf(2, '599.80', 20_000), optionOf(3, null)])
  expect(drawn).toEqual([
    'line line y1 178 x2 307.6 y2 178',
    'text muted x 313.6 y 178 "599.80"',
    'line line y1 136.5 x2 307.6 y2 136.5',
    'text muted x 313.6 y 136.5 "600.00"',
    'line line y1 95 x2 307.6 y2 95',
    'text muted x 313.6 y 95 "600.20"',
    'line line y1 53.5 x2 307.6 y2 53.5',
    'text muted x 313.6 y 53.5 "600.40"',
    'line line y1 12 x2 307.6 y2 12',
    'text muted x 313.6 y 12 "600.60"',
    'text muted x 48.4 y 204 "01:43:00"',
    'text muted x 145.1 y 204 "01:44:00"',
    'text muted x 241.8 y 204 "01:45:00"',
    'path brass d M219.3 136.5L222.5 53.5L225.7 95L228.9 157.2L232.2 157.2L235.4 12L238.6 115.7L241.8 74.3L241.8 74.3L241.8 190L219.3 190Z',
    'path brass d M219.3 136.5L222.5 53.5L225.7 95L228.9 157.2L232.2 157.2L235.4 12L238.6 115.7L241.8 74.3L241.8 74.3',
    'rect brass x 257.9 width 16.200000000000045 height 190',
    'line muted x1 274.1 x2 274.1 y2 190',
    'line down x1 177.3 y1 178 x2 274.1 y2 178',
    'rect brass x 274.1 width 16.099999999999966 height 190',
    'line muted x1 290.2 x2 290.2 y2 190',
    'line up x1 193.5 y1 115.7 x2 290.2 y2 115.7',
    'rect brass x 274.1 width 16.099999999999966 height 190',
    'line muted x1 290.2 x2 290.2 y2 190',
    'text down x 271.1 y 173 "▼ 0:20"',
    'text up x 287.2 y 110.7 "▲ 0:30"',
    'line brass y1 74.3 x2 307.6 y2 74.3',
    'rect brass x 309.6 y 66.3 width 48.400000000000006 height 16',
    'text x 313.6 y 74.3 "600.30"',
  ])
})

/** A lost call on BTC/USDT that ended ten seconds ago. */
const LOST: TimedOption = {
  id: 9,
  matchId: 1,
  base: 'BTC',
  quote: 'USDT',
  type: 'call',
  status: 'closed',
  seconds: 60,
  currencyId: 3,
  currency: 'USDT',
  stake: '50',
  payoutPpm: 830_000n,
  acceptedAt: NOW - 73_000,
  deliveryAt: NOW - 10_000,
  windowFrom: NOW - 20_000,
  entryPrice: '600.10',
  deliveryPrice: '599.90',
  result: 'lose',
  payout: '0',
  profit: '-50',
  settledAt: NOW - 9_000,
  isDelayed: true,
}

test('index chart: a settled option leaves its marks and its result until that is dismissed', async () => {
  const stage = await openStage([])
  await act(async () => addSettledOptions([LOST]))
  expect(stage.all('button', 'Lost −50 USDT · Verify')).toHaveLength(1)
  expect(drawnOn(stage).filter((drawn) => drawn.startsWith('circle'))).toHaveLength(2)
  await stage.press(stage.all('button', 'Close')[0]!)
  expect(stage.text()).not.toContain('Lost −50')
  expect(drawnOn(stage).filter((drawn) => drawn.startsWith('circle'))).toEqual([])
})

test('index chart: the result of an option on another market names that market', async () => {
  const stage = await openStage([])
  await act(async () => addSettledOptions([{ ...LOST, matchId: 2, base: 'ETH' }]))
  expect(stage.all('button', 'ETH/USDT Lost −50 USDT · Verify')).toHaveLength(1)
  expect(drawnOn(stage).filter((drawn) => drawn.startsWith('circle'))).toEqual([])
})
