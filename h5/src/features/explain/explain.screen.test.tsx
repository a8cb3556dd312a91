import type { ResponseOf } from '@halyard/api/client'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'
import { smallExchange } from '../../testing/small-exchange.ts'
import { loadSubject } from './explainers.ts'

/** Code that is being compiled for the first time would arrive after the stage has settled. */
beforeAll(async () => {
  await Promise.all([import('./explain-sheet.tsx'), loadSubject('assets balance coin 3')])
})
afterEach(closeApp)

const HOUR_MS = 3_600_000

function line(
  reason: ResponseOf<'wallet/explain_balance'>['lines'][number]['reason'],
  available: string,
  frozen = '0',
): ResponseOf<'wallet/explain_balance'>['lines'][number] {
  const isWithin = frozen !== '0'
  const direction = isWithin ? 'within' : available.startsWith('-') ? 'out' : 'in'
  return { reason, direction, entries: 2, last: NOW - HOUR_MS, available, frozen }
}

const BALANCE: ResponseOf<'wallet/explain_balance'> = {
  as_of: NOW,
  currency_name: 'USDT',
  decimals: 6,
  available: '69.25',
  frozen: '30',
  archived: null,
  lines: [
    line('deposit', '100'),
    line('order_hold', '-30', '30'),
    line('trade_quote', '-0.5'),
    line('trade_quote', '0.25'),
    line('fee', '-0.5'),
  ],
}

/** Opens the assets of a customer with 100 USDT, and waits for what is loaded after the page. */
async function openAssets(answers: Answers = {}) {
  const app = await openApp({
    path: '/pages/assets/index',
    answers: { ...smallExchange([]), 'wallet/explain_balance': () => BALANCE, ...answers },
  })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await app.stage.settle()
  const { stage } = app
  const row = stage.get('button', /^USDT/)
  const send = async (event: Event, target: Element = row) => {
    await act(async () => target.dispatchEvent(event))
    await stage.settle()
    return event
  }
  const sheets = () => stage.all('heading', /USDT · Coin account/)
  return { ...app, row, send, sheets }
}

const menu = () => new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
const pointer = (type: string, init: PointerEventInit = {}) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'touch', ...init })

/** Lets a finger rest on an element. */
async function rest(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

test('explained balance: lines and what is frozen add up to the total; holds are left out', async () => {
  const { stage, send } = await openAssets()
  const event = await send(menu())
  expect(event.defaultPrevented).toBe(true)
  const text = stage.text()
  expect(text).toMatch(/USDT · Coin account/)
  expect(text).toMatch(/Deposit ?Entries: 2 · latest .* ?\+100/)
  expect(text).toMatch(/Paid.*−0.5.*Received.*\+0.25.*fee.*−0.5.*Frozen.*−30.*Available ?69.25 USDT/)
  expect(text).not.toContain('Held for order')
  expect(text).toMatch(/Calculated at ?\d/)
})

test('explained balance: the call names the account and the currency, and entries open with both', async () => {
  const { stage, send, server } = await openAssets()
  await send(menu())
  const calls = server.take().filter(({ path }) => path === 'wallet/explain_balance')
  expect(calls.map(({ request }) => request)).toEqual([{ type: 'coin', currency: '3' }])
  await stage.press(stage.get('button', 'Open entries'))
  expect(window.location.hash).toMatch(/assets\/record\?type=coin&currency=3/)
})

test('explained balance: archived entries are a line of their own', async () => {
  const archived = { until: NOW - HOUR_MS, available: '9', frozen: '1' }
  const { stage, send } = await openAssets({
    'wallet/explain_balance': () => ({ ...BALANCE, archived, lines: BALANCE.lines.slice(1) }),
  })
  await send(menu())
  expect(stage.text()).toMatch(/Archived entries ?until .* ?\+10.*Available ?−20.75 USDT/)
})

test('explained balance: an account without entries says so', async () => {
  const { stage, send } = await openAssets({
    'wallet/explain_balance': () => ({ ...BALANCE, available: '0', frozen: '0', lines: [] }),
  })
  await send(menu())
  expect(stage.text()).toMatch(/No entries yet\..*Available ?0 USDT/)
})

test('explained balance: a failed call can be repeated', async () => {
  let fails = true
  const { stage, send, sheets } = await openAssets({
    'wallet/explain_balance': () =>
      fails ? { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } : BALANCE,
  })
  await send(menu())
  expect(sheets()).toEqual([])
  fails = false
  await stage.press(stage.get('button', 'Try again'))
  expect(sheets()).toHaveLength(1)
})

test.each([
  ['the context menu key', 'ContextMenu', {}],
  ['Shift and F10', 'F10', { shiftKey: true }],
])(
  'explained balance: opens with %s on the focused amount, and closes with Escape',
  async (...[, key, more]) => {
    const { stage, row, sheets } = await openAssets()
    await stage.key(row, key, more)
    expect(sheets()).toHaveLength(1)
    await stage.key(stage.get('button', 'Close'), 'Escape')
    expect(sheets()).toEqual([])
  },
)

test('explained balance: F10 alone does nothing', async () => {
  const { stage, row, sheets } = await openAssets()
  await stage.key(row, 'F10')
  expect(sheets()).toEqual([])
})

test('long press: opens while the finger is down; the click at its end is left out', async () => {
  const { stage, row, send, sheets } = await openAssets()
  await send(pointer('pointerdown'))
  await rest(600)
  await stage.settle()
  expect(sheets()).toHaveLength(1)
  await send(pointer('pointerup'))
  const click = await send(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }), row)
  expect(click.defaultPrevented).toBe(true)
  expect(sheets()).toHaveLength(1)
})

test.each([
  ['moves', [pointer('pointermove', { clientX: 40 })]],
  ['is lifted', [pointer('pointerup')]],
  ['scrolls', [pointer('pointercancel')]],
] as const)('long press: nothing opens if the finger %s', async (_name, events) => {
  const { send, sheets } = await openAssets()
  // `settle` of the stage would let the time of a long press pass.
  await act(async () => {
    const row = document.querySelector('[data-explain^="assets balance"]')
    for (const event of [pointer('pointerdown'), ...events]) row?.dispatchEvent(event)
    await vi.advanceTimersByTimeAsync(1_000)
  })
  await send(new Event('nothing'))
  expect(sheets()).toEqual([])
})

test('context menu: stays native elsewhere, and for a mouse where text is selected', async () => {
  const { send, sheets } = await openAssets()
  expect((await send(menu(), document.body)).defaultPrevented).toBe(false)
  const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection)
  expect((await send(menu())).defaultPrevented).toBe(false)
  expect(sheets()).toEqual([])
  // A finger that rests selects the word below it.
  expect((await send(pointer('contextmenu'))).defaultPrevented).toBe(true)
  selection.mockRestore()
  expect(sheets()).toHaveLength(1)
})

test('explained balance: a button of the sheet of a coin explains it for screen readers', async () => {
  const { stage, row, sheets } = await openAssets()
  await stage.press(row)
  await stage.press(stage.get('button', 'How it adds up'))
  expect(sheets()).toHaveLength(1)
})

test('explained worth: balances at index prices add up to the total, to the cent', async () => {
  const { stage, send } = await openAssets()
  await send(menu(), document.querySelector('[data-explain="assets worth"]') as Element)
  expect(stage.text()).toMatch(
    /USDT · Coin account ?889\.77 USDT ?\+889\.77 ?Total balance \(USDT\) ?889\.77 USDT/,
  )
})

test("explained profit: the currencies' parts add up to today's profit", async () => {
  const { stage } = await openAssets({
    'wallet/explain_today': () => ({
      since: NOW - HOUR_MS,
      as_of: NOW,
      profit: '999',
      currencies: [
        {
          currency_id: 1,
          currency_name: 'BTC',
          before: { amount: '1', price: '52000', worth: '52000' },
          now: { amount: '1', price: '53000', worth: '53000' },
          came_in: '0',
          went_out: '0',
          profit: '1000',
        },
        {
          currency_id: 3,
          currency_name: 'USDT',
          before: { amount: '0', price: null, worth: '0' },
          now: { amount: '500', price: null, worth: '500' },
          came_in: '1000',
          went_out: '499',
          profit: '-1',
        },
      ],
    }),
  })
  await stage.press(stage.get('button', /^How it adds up: Today/))
  const text = stage.text()
  expect(text).toMatch(/BTC ?at midnight 1 × 52,000 · now 1 × 53,000 ?\+1,000/)
  expect(text).toMatch(/USDT ?at midnight 0 · came in 1,000 USDT · went out 499 USDT · now 500 ?−1/)
  expect(text).toMatch(/999 USDT/)
})
