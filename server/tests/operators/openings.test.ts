import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { openProduct } from '../testing/open-product.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const USDT = 3
const REASON = 'Checked'

let halyard: TestApp
let operator: TestOperator
let second: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
  second = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

/** The row of each product on its list of the console. */
const ROWS = {
  'market:1': async () => pick(dataOf(await operator.ops('ops/market/list', {})).list, ({ id }) => id === 1),
  'contract:1': async () =>
    pick(dataOf(await operator.ops('ops/contract/list', {})).list, ({ id }) => id === 1),
  'option:1': async () => pick(dataOf(await operator.ops('ops/option/list', {})).list, ({ id }) => id === 1),
  'wealth:1': async () => pick(dataOf(await operator.ops('ops/wealth/list', {})).list, ({ id }) => id === 1),
  'fiat:3': async () =>
    pick(dataOf(await operator.ops('ops/fiat/coins', {})).list, (row) => row.currency_id === USDT),
  'network:3:TRC20': async () => {
    const { list } = dataOf(await operator.ops('ops/network/list', {}))
    const row = pick(list, ({ currency_id, network }) => currency_id === USDT && network === 'TRC20')
    return { status: row.open ? 'open' : 'closed' }
  },
} as const
type Product = keyof typeof ROWS

/** The call with which one person closes each product. */
const CLOSE: Readonly<Record<Product, () => Promise<{ readonly type: string }>>> = {
  'market:1': () => operator.ops('ops/market/set_status', { id: 1, status: 'paused', reason: REASON }),
  'contract:1': () => operator.ops('ops/contract/set_status', { id: 1, status: 'paused', reason: REASON }),
  'option:1': () => operator.ops('ops/option/pause', { id: 1, reason: REASON }),
  'wealth:1': () => operator.ops('ops/wealth/pause', { id: 1, reason: REASON }),
  'fiat:3': () => operator.ops('ops/fiat/pause_coin', { currency_id: USDT, reason: REASON }),
  'network:3:TRC20': () =>
    operator.ops('ops/network/close', { currency_id: USDT, network: 'TRC20', reason: REASON }),
}

async function close(target: Product): Promise<void> {
  expect(await CLOSE[target]()).toMatchObject({ type: 'ok' })
}

function pick<Row>(rows: readonly Row[], isIt: (row: Row) => boolean): Row {
  const row = rows.find(isIt)
  if (!row) throw new Error('no such row')
  return row
}

test.each(Object.keys(ROWS) as Product[])(
  '%s: one person closes it, no one opens it alone, two persons do',
  async (target) => {
    const status = async () => (await ROWS[target]()).status
    const closed = target.startsWith('network') ? 'closed' : 'paused'
    await close(target)
    expect(await status()).toBe(closed)
    const request = { target, status: 'open', reason: REASON } as const
    const { id, before, after } = dataOf(await operator.ops('ops/opening/propose', request))
    expect({ before, after }).toEqual({ before: { status: closed }, after: { status: 'open' } })
    expect(await operator.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject({
      code: 'reviewers_must_differ',
    })
    expect(await status()).toBe(closed)
    dataOf(await second.ops('ops/change/decide', { id: id ?? 0, pass: '1' }))
    expect(await status()).toBe('open')
    expect(await operator.ops('ops/opening/propose', request)).toMatchObject({ code: 'nothing_changes' })
    const { list: entries } = dataOf(await operator.ops('ops/audit/list', { target }))
    expect(entries.map(({ call, outcome, actor_id }) => [call, outcome, actor_id])).toEqual(
      expect.arrayContaining([
        ['ops/opening/propose', 'asked', operator.id],
        ['ops/change/decide', 'done', second.id],
      ]),
    )
  },
)

test('opening: cancel-only of a paused market needs two, of an open one not', async () => {
  const restrict = { id: 1, status: 'cancel_only', reason: REASON } as const
  await close('market:1')
  expect(await operator.ops('ops/market/set_status', restrict)).toMatchObject({ code: 'opening_needs_two' })
  await openProduct([operator, second], 'market:1', 'cancel_only')
  await openProduct([operator, second], 'market:1')
  dataOf(await operator.ops('ops/market/set_status', restrict))
  await openProduct([operator, second], 'market:1')
  await close('wealth:1')
  const propose = (target: string, status: 'open' | 'cancel_only') =>
    operator.ops('ops/opening/propose', { target, status, reason: REASON })
  expect(await propose('wealth:1', 'cancel_only')).toMatchObject({ code: 'invalid_field', field: 'status' })
  expect(await propose('market:1', 'cancel_only')).toMatchObject({ code: 'invalid_field', field: 'status' })
  for (const target of ['market:99', 'contract:99', 'option:99', 'wealth:99', 'fiat:99', 'network:99:TRC20'])
    expect(await propose(target, 'open')).toMatchObject({ code: 'record_must_be_known' })
  await openProduct([operator, second], 'wealth:1')
})

test('opening: fees and an opening of one market wait and apply independently', async () => {
  await close('market:1')
  const treasurer = await registerOperator(halyard, 'treasurer')
  const admin = await registerOperator(halyard, 'admin')
  const { maker_fee_ppm, band_ppm, min_quantity, max_quantity, min_value } = await ROWS['market:1']()
  const fees = { id: 1, maker_fee_ppm, taker_fee_ppm: 777, band_ppm, min_quantity, max_quantity, min_value }
  const change = dataOf(await treasurer.ops('ops/market/propose', { ...fees, reason: REASON }))
  await openProduct([operator, second], 'market:1')
  dataOf(await admin.ops('ops/change/decide', { id: change.id ?? 0, pass: '1' }))
  expect(await ROWS['market:1']()).toMatchObject({ status: 'open', taker_fee_ppm: 777 })
})
