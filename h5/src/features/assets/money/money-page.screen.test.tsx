import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeApp()
})

const DAY_MS = 86_400_000
const TODAY = Date.UTC(2027, 2, 16)

const DAY = { worth: '900', came_in: '0', went_out: '0', result: '-100' }
const BTC = {
  currency_id: 1,
  currency_name: 'BTC',
  amount: '0.5',
  cost: '20000',
  average: '40000',
  value: '25000',
  unrealised: '5000',
  realised: '-12.5',
  unpriced: '0',
  disposed_unpriced: '0',
}
const MONEY = {
  days: [
    { ...DAY, at: TODAY - 40 * DAY_MS, worth: '1000', came_in: '1000', result: '0' },
    ...Array.from({ length: 40 }, (_, place) => ({ ...DAY, at: TODAY - (39 - place) * DAY_MS })),
  ],
  coins: [
    BTC,
    { ...BTC, currency_id: 9, currency_name: 'NEW', value: null, unrealised: null, unpriced: '3' },
  ],
  products: [{ product: 'perp' as const, income: '-45.2', fees: '3.1', unpriced: 0 }],
  came_in: '1000',
  went_out: '0',
}

async function openMoney(answers: Answers = { 'wallet/money': () => MONEY }) {
  const { stage, server } = await openApp({ path: '/pages/assets/money', answers })
  await stage.settle()
  return { stage, server }
}

test('money over time: coins have their cost and gains, and one without a price says so', async () => {
  const { stage } = await openMoney()
  const text = stage.text()
  expect(text).toContain('40,000')
  expect(text).toContain('+5,000.00')
  expect(text).toContain('−12.50')
  expect(text).toContain('No price')
  expect(text).toContain('3 of these came in without a known price')
  expect(text).toContain('−45.20')
})

test('method: another one is requested and its figures are shown', async () => {
  const { stage, server } = await openMoney()
  server.take()
  await stage.press(stage.get('radio', 'Average cost'))
  await stage.settle()
  expect(server.take()).toMatchObject([{ path: 'wallet/money', request: { method: 'average' } }])
})

test('ranges: the summary of the line has the days of the range', async () => {
  const { stage } = await openMoney()
  expect(stage.get('img', /from 4 Feb 2027 to 16 Mar 2027/)).toBeTruthy()
  await stage.press(stage.get('radio', '30 days'))
  expect(stage.get('img', /from 15 Feb 2027 to 16 Mar 2027/)).toBeTruthy()
})

test('calendar: shows the month before with its results', async () => {
  const { stage } = await openMoney()
  expect(stage.get('heading', 'March 2027')).toBeTruthy()
  await stage.press(stage.get('button', 'Previous month'))
  expect(stage.get('heading', 'February 2027')).toBeTruthy()
})

test('files: the tax file and its summary are saved with year and chosen method in their names', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { stage } = await openMoney()
  await stage.press(stage.get('radio', 'Average cost'))
  await stage.settle()
  await stage.press(stage.get('button', 'Tax file (CSV)'))
  await stage.settle()
  await stage.press(stage.get('button', 'Year summary (PDF)'))
  await stage.settle()
  expect(saved).toEqual(['halyard-tax-2027-average.csv', 'halyard-summary-2027-average.pdf'])
  expect(stage.text()).toContain('File saved')
})

test('no movements: offers a deposit', async () => {
  const { stage } = await openMoney({
    'wallet/money': () => ({ ...MONEY, days: [], coins: [], products: [] }),
  })
  expect(stage.get('button', 'Deposit')).toBeTruthy()
})
