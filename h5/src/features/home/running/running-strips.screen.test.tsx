import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

const open = (answers: Answers) => openApp({ path: '/pages/index/index', answers })

/** Options with these deliveries, in milliseconds from now. */
const optionsDueIn = (...ms: readonly number[]): Answers => ({
  'microtrade/lists': (sample) => ({
    ...sample,
    list: ms.map((due, at) => ({ ...sample.list[0]!, id: at + 1, delivery_at: NOW + due })),
    more: false,
  }),
})

/** Withdrawals with these statuses, the latest first. */
const withdrawals = (
  ...statuses: ReadonlyArray<'processing' | 'sent' | 'confirmed' | 'cancelled'>
): Answers => ({
  'charge_mention/log3': (sample) => ({
    ...sample,
    list: statuses.map((status, at) => ({
      ...sample.list[0]!,
      id: 40 - at,
      status,
      number: '1250',
      currency_name: 'USDT',
    })),
    more: false,
  }),
})

test('home: running options are counted, with the time to the next delivery', async () => {
  const { stage } = await open(optionsDueIn(90_000, 45_000))
  await stage.press(stage.get('button', /^Options running: 2 · 00:4\d$/))
  expect(window.location.hash).toBe('#/pages/option/detail')
})

test('home: an option whose delivery has passed is not running', async () => {
  const { stage } = await open(optionsDueIn(-1))
  expect(stage.text()).not.toContain('Options running')
})

test('home: the latest withdrawal that has not ended is shown, and opens', async () => {
  const { stage } = await open(withdrawals('confirmed', 'processing', 'sent'))
  await stage.press(stage.get('button', 'Withdrawal of 1,250 USDT: under review'))
  expect(window.location.hash).toBe('#/pages/assets/withdraw/detail?id=39')
})

test('home: withdrawals that have ended are not shown', async () => {
  const { stage } = await open(withdrawals('confirmed', 'cancelled'))
  expect(stage.text()).not.toContain('Withdrawal of')
})
