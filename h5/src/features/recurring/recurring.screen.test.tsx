import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'
import { smallExchange } from '../../testing/small-exchange.ts'

afterEach(closeApp)

const HOUR_MS = 3_600_000
const PLAN = {
  id: 5,
  match_id: 1,
  currency_id: 1,
  legal_id: 3,
  amount: '20',
  every: 'week',
  day: 1,
  hour: 9,
  status: 'active',
  paused_by_failures: false,
  next_at: NOW + HOUR_MS,
  created_at: NOW,
} as const
const PURCHASE = {
  id: 7,
  plan_id: 5,
  match_id: 1,
  due_at: NOW - HOUR_MS,
  at: NOW - 60_000,
  status: 'bought',
  amount: '20',
  order_id: 9,
  number: '0.00039',
  paid: '19.5',
  price: '50000',
  fee: '0.00000039',
  reason: null,
} as const

/** BTC (1), ETH (2) and USDT (3) with 100 in the coin account; both are traded for USDT. */
const EXCHANGE: Answers = {
  ...smallExchange([
    { id: 1, name: 'BTC', decimals: 8 },
    { id: 2, name: 'ETH', decimals: 8 },
  ]),
  'coin/recurring/list': () => ({ list: [PLAN] }),
  'coin/recurring/purchases': () => ({ list: [PURCHASE], page: 1, limit: 20, more: false }),
  'coin/recurring/add': () => PLAN,
  'coin/recurring/change': () => PLAN,
}

async function open(page: string, answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: `/pages/convert/${page}`,
    answers: { ...EXCHANGE, ...answers },
  })
  await stage.settle()
  server.take()
  return {
    stage,
    type: (text: string) => stage.type(stage.get('textbox', 'Amount of each purchase'), text),
    press: (name: string | RegExp) => stage.press(stage.get('button', name)),
    choose: (name: string) => stage.press(stage.get('radio', name)),
    sent: (path: string) => server.take().flatMap((call) => (call.path === path ? [call.request] : [])),
  }
}

test('a plan: the sheet shows its terms, which are sent as shown', async () => {
  const { stage, type, press, choose, sent } = await open('plan?from=3&to=2')
  await type('20')
  await choose('Monthly')
  await press('1')
  await choose('31')
  await press('09:00–10:00 UTC')
  await choose('23:00–00:00 UTC')
  await press('Review the plan')
  for (const text of ['ETH', '20 USDT', 'Day 31 of every month, 23:00–00:00 UTC', '1% above the index price'])
    expect(stage.text()).toContain(text)
  await press('Start plan')
  expect(sent('coin/recurring/add')).toEqual([
    { currency_id: '2', legal_id: '3', amount: '20', every: 'month', day: '31', hour: '23' },
  ])
  expect(stage.text()).toContain('Plan started')
})

test('a plan of every day is sent without a day', async () => {
  const { type, press, choose, sent } = await open('plan')
  await type('20.')
  await choose('Daily')
  await press('Review the plan')
  await press('Start plan')
  expect(sent('coin/recurring/add')).toEqual([
    { currency_id: '1', legal_id: '3', amount: '20', every: 'day', hour: '9' },
  ])
})

test('a plan: without an amount, the button says what is missing', async () => {
  const { stage, press, sent } = await open('plan')
  expect(stage.text()).toContain('Enter an amount')
  await press(/Review the plan/)
  expect(stage.all('button', 'Start plan')).toEqual([])
  expect(sent('coin/recurring/add')).toEqual([])
})

test('a plan: a refusal is said in the sheet, which stays open', async () => {
  const { stage, type, press } = await open('plan', {
    'coin/recurring/add': () => ({ type: 'error', code: 'value_too_small', message: 'Too small.' }),
  })
  await type('1')
  await press('Review the plan')
  await press('Start plan')
  expect(stage.text()).toContain('Too small.')
  expect(stage.get('heading', 'Confirm plan')).toBeDefined()
})

test('the list shows plans and purchases; a purchase opens with its price and fee', async () => {
  const { stage, press } = await open('recurring')
  for (const text of ['BTC · 20 USDT', 'Every Monday, 09:00–10:00 UTC', 'Active', '0.00039 BTC', '19.5 USDT'])
    expect(stage.text()).toContain(text)
  await press(/0.00039 BTC/)
  for (const text of ['50,000 USDT', '0.00000039 BTC']) expect(stage.text()).toContain(text)
})

test('a skipped purchase says why', async () => {
  const { stage } = await open('recurring', {
    'coin/recurring/purchases': () => ({
      list: [
        { ...PURCHASE, status: 'skipped', order_id: null, number: '0', paid: '0', reason: 'price_too_far' },
      ],
      page: 1,
      limit: 20,
      more: false,
    }),
  })
  expect(stage.text()).toContain('BTC · Skipped')
  expect(stage.text()).toContain('The price was more than 1% above the index price')
})

test('a plan is paused from its sheet', async () => {
  const { press, sent } = await open('recurring')
  await press(/BTC · 20 USDT/)
  await press('Pause')
  expect(sent('coin/recurring/change')).toEqual([{ id: '5', status: 'paused' }])
})

test('a plan that was paused by failures says so, and is resumed', async () => {
  const { stage, press, sent } = await open('recurring', {
    'coin/recurring/list': () => ({
      list: [{ ...PLAN, status: 'paused', paused_by_failures: true, next_at: null }],
    }),
  })
  await press(/BTC · 20 USDT/)
  expect(stage.text()).toContain('Paused after 3 skipped purchases in a row.')
  await press('Resume')
  expect(sent('coin/recurring/change')).toEqual([{ id: '5', status: 'active' }])
})

test('a plan is ended only after a confirmation', async () => {
  const { stage, press, sent } = await open('recurring')
  await press(/BTC · 20 USDT/)
  await press('End plan')
  expect(stage.get('heading', 'End this plan?')).toBeDefined()
  expect(sent('coin/recurring/change')).toEqual([])
  await press('End plan')
  expect(sent('coin/recurring/change')).toEqual([{ id: '5', status: 'ended' }])
})

test('the amount of a plan is changed', async () => {
  const { press, type, sent } = await open('recurring')
  await press(/BTC · 20 USDT/)
  await type('25')
  await press('Save amount')
  expect(sent('coin/recurring/change')).toEqual([{ id: '5', amount: '25' }])
})

test('a refused change is said in the sheet of the plan', async () => {
  const { stage, press, type } = await open('recurring', {
    'coin/recurring/change': () => ({ type: 'error', code: 'value_too_small', message: 'Too small.' }),
  })
  await press(/BTC · 20 USDT/)
  await type('1')
  await press('Save amount')
  expect(stage.text()).toContain('Too small.')
})

test('a plan that has ended offers nothing', async () => {
  const { stage, press } = await open('recurring', {
    'coin/recurring/list': () => ({ list: [{ ...PLAN, status: 'ended', next_at: null }] }),
  })
  await press(/BTC · 20 USDT/)
  for (const name of ['Pause', 'Resume', 'End plan', 'Save amount'])
    expect(stage.all('button', name)).toEqual([])
})
