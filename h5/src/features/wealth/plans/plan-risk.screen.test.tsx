import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

const PLAN = {
  id: 2,
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  cycle: 15,
  day_ppm: 4_000,
  month_ppm: 120_000,
  min_number: '10',
  max_number: '50000',
  customer_max: '100000',
  quota: '2000000',
  left: '1999000',
  status: 'open',
  terms_id: 7,
} as const

/** Returns the texts in the order in which the page shows them. */
function inOrder(page: string, texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => page.indexOf(a) - page.indexOf(b))
}

test.each(['/pages/template/index', '/pages/finance/rent'])(
  'wealth at %s: payer, risk and cost of leaving are read before any rate',
  async (path) => {
    const { stage } = await openApp({
      path,
      answers: { 'wealth/getProfitList': (sample) => ({ ...sample, top_month_ppm: 120_000, list: [PLAN] }) },
    })
    const order = [
      'from its own funds',
      'if Halyard fails, you can lose them',
      'you can get back less than you paid in',
      'USDT · 15 days',
      'Early redemption costs up to 6%',
      '0.4% a day',
      '146% a year',
    ]
    for (const text of order) expect(stage.text()).toContain(text)
    expect(inOrder(stage.text(), order.toReversed())).toEqual(order)
    const first = stage.text().search(/\d%/)
    expect(stage.text().slice(0, first)).toContain('if Halyard fails, you can lose them')
  },
)

test('wealth: the page of a plan gives its largest penalty before its rates', async () => {
  const { stage } = await openApp({
    path: '/pages/finance/buyPage?id=2',
    answers: { 'wealth/getProfitInfo': (sample) => ({ ...sample, plan: PLAN }) },
  })
  const order = [
    'if Halyard fails, you can lose them',
    'Penalty if you redeem today 6%',
    'Daily yield 0.4%',
    'Yearly rate 146%',
    'It applies only for 15 days',
  ]
  for (const text of order) expect(stage.text()).toContain(text)
  expect(inOrder(stage.text(), order.toReversed())).toEqual(order)
})
