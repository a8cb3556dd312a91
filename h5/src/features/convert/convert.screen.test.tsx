import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'
import { smallExchange } from '../../testing/small-exchange.ts'

afterEach(closeApp)

const GOOD_UNTIL = NOW + 10_000
const QUOTE = {
  match_id: 1,
  side: 'buy',
  number: '0.00099',
  worst_price: '50110',
  pay_max: '49.6089',
  pay_expected: '49.5099',
  receive_min: '0.00098901',
  receive_expected: '0.00098901',
  fee: '0.00000099',
  good_until: GOOD_UNTIL,
} as const
const DONE = {
  order_id: 7,
  number: '0.00099',
  filled: '0.00099',
  paid: '49.5',
  received: '0.00098901',
  fee: '0.00000099',
  reason: null,
} as const

/** BTC (1), USDT (3) with 100 in the coin account, and a market between them; TRX (34) has no market. */
const EXCHANGE: Answers = {
  ...smallExchange([{ id: 1, name: 'BTC', decimals: 8 }], [{ id: 34, name: 'TRX', decimals: 6 }]),
  'coin/convert/quote': () => QUOTE,
  'coin/convert/submit': () => DONE,
}

async function open(answers: Answers = {}, query = '') {
  const { stage, server } = await openApp({
    path: `/pages/convert/index${query}`,
    answers: { ...EXCHANGE, ...answers },
  })
  server.take()
  return {
    stage,
    pay: (text: string) => stage.type(stage.get('textbox', 'You pay'), text),
    see: () => stage.press(stage.get('button', 'See the price')),
    confirm: () => stage.press(stage.get('button', 'Convert USDT to BTC')),
    keys: () => server.take().flatMap((call) => (call.path === 'coin/convert/submit' ? [call.key] : [])),
    sent: (path: string) => server.take().flatMap((call) => (call.path === path ? [call.request] : [])),
  }
}

test('convert: the amount to pay has the focus, and the other coin is quoted', async () => {
  const { stage, pay } = await open()
  expect(document.activeElement).toBe(stage.get('textbox', 'You pay'))
  await pay('50')
  expect((stage.get('textbox', 'You receive') as HTMLInputElement).value).toBe('0.00098901')
})

test('convert: the amount to receive is quoted too', async () => {
  const { stage, sent } = await open()
  await stage.type(stage.get('textbox', 'You receive'), '0.001')
  expect(sent('coin/convert/quote')).toMatchObject([
    { from_id: '3', to_id: '1', amount: '0.001', amount_of: 'receive' },
  ])
  expect((stage.get('textbox', 'You pay') as HTMLInputElement).value).toBe('49.5099')
})

test('convert: the sheet shows the terms, which are sent as shown', async () => {
  const { stage, pay, see, confirm, sent } = await open()
  await pay('50')
  await see()
  for (const text of ['49.5099 USDT', '49.6089 USDT', '50,110 USDT/BTC', 'valid for 9 s'])
    expect(stage.text()).toContain(text)
  await confirm()
  expect(sent('coin/convert/submit')).toEqual([
    {
      from_id: '3',
      to_id: '1',
      number: '0.00099',
      worst_price: '50110',
      good_until: String(GOOD_UNTIL),
    },
  ])
})

test('convert: the sheet says what was done, and what to do next', async () => {
  const { stage, pay, see, confirm } = await open()
  await pay('50')
  await see()
  await confirm()
  expect(stage.get('heading', 'Converted')).toBeDefined()
  expect(stage.text()).toContain('49.5 USDT')
  await stage.press(stage.get('button', 'Convert again'))
  expect((stage.get('textbox', 'You pay') as HTMLInputElement).value).toBe('')
})

test('convert: a part is said to be one, with what stays', async () => {
  const part = { ...DONE, filled: '0.0005', reason: 'no_more_liquidity' } as const
  const { stage, pay, see, confirm } = await open({ 'coin/convert/submit': () => part })
  await pay('50')
  await see()
  await confirm()
  expect(stage.get('heading', 'Partly converted')).toBeDefined()
  expect(stage.text()).toContain('The rest of your USDT stays in your coin account.')
})

test('convert: a refusal is said in the sheet, which stays open', async () => {
  const { stage, pay, see, confirm } = await open({
    'coin/convert/submit': () => ({ type: 'error', code: 'busy', message: 'The exchange is busy.' }),
  })
  await pay('50')
  await see()
  await confirm()
  expect(stage.text()).toContain('The exchange is busy.')
  expect(stage.get('heading', 'Confirm conversion')).toBeDefined()
})

test('convert: without an answer, the same terms are sent again with the same key', async () => {
  let unknown = true
  const { stage, pay, see, confirm, keys } = await open({
    'coin/convert/submit': () =>
      unknown ? { type: 'error', code: 'outcome_unknown', message: 'Not known yet.' } : DONE,
  })
  await pay('50')
  await see()
  await confirm()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await stage.settle()
  expect(stage.text()).toContain('It is not known yet whether this was converted.')
  expect(stage.all('button', 'Get a new price')).toEqual([])
  unknown = false
  await confirm()
  expect(stage.get('heading', 'Converted')).toBeDefined()
  expect(new Set(keys()).size).toBe(1)
})

test('convert: an expired price is renewed and not sent', async () => {
  let goodUntil = NOW + 1_000
  const { stage, pay, see, sent } = await open({
    'coin/convert/quote': () => ({ ...QUOTE, good_until: goodUntil }),
  })
  await pay('50')
  await see()
  expect(stage.text()).toContain('This price has expired.')
  expect(stage.all('button', 'Convert USDT to BTC')).toEqual([])
  goodUntil = NOW + 60_000
  await stage.press(stage.get('button', 'Get a new price'))
  expect(stage.get('button', 'Convert USDT to BTC')).toBeDefined()
  expect(sent('coin/convert/submit')).toEqual([])
})

test('convert: more than the balance is said before a price is asked for', async () => {
  const { stage, pay, see, sent } = await open()
  await pay('100.01')
  expect(stage.text()).toContain('Insufficient balance')
  sent('')
  await see()
  expect(sent('coin/convert/quote')).toEqual([])
})

test('convert: why there is no price is said at the button', async () => {
  const { stage, pay } = await open({
    'coin/convert/quote': () => ({ type: 'error', code: 'no_liquidity', message: 'Not enough liquidity.' }),
  })
  await pay('50')
  expect(stage.text()).toContain('Not enough liquidity.')
})

test('convert: the address names the coins; both can be swapped', async () => {
  const { stage, sent } = await open({}, '?from=1&to=3')
  await stage.type(stage.get('textbox', 'You pay'), '0.01')
  expect(sent('coin/convert/quote')).toMatchObject([
    { from_id: '1', to_id: '3', amount: '0.01', amount_of: 'pay' },
  ])
  await stage.press(stage.get('button', 'Swap the two coins'))
  await stage.type(stage.get('textbox', 'You pay'), '20')
  expect(sent('coin/convert/quote').at(-1)).toMatchObject({
    from_id: '3',
    to_id: '1',
    amount: '20',
    amount_of: 'pay',
  })
})

test('convert: a coin without a market is not offered, with the reason', async () => {
  const { stage } = await open()
  await stage.press(stage.get('button', /BTC/))
  expect(stage.all('radio', 'TRX')).toEqual([])
  expect(stage.text()).toContain('Only coins that trade directly with USDT can be chosen.')
})
