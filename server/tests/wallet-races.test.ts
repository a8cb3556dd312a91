import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { atOnce, countAnswers, type Shot, times } from './at-once.ts'
import {
  balanceOf,
  faultsOfBooks,
  type MoneyedCustomer,
  order,
  PASS,
  registerMoneyed,
  saveAddress,
  USDT,
} from './moneyed-customer.ts'

const MANY = 1_000_000

/** The exchange's clock stands still: however slow the machine is, no price grows old. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT, limits: { requestsPerMinute: MANY } })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await faultsOfBooks(halyard)).toEqual([])
})

function out(customer: MoneyedCustomer, number: string, pass = PASS): Shot<'wallet/out'> {
  const request = { currency: USDT, type: 'TRC20', number, address: String(customer.addressId), pass }
  return { path: 'wallet/out', token: customer.token, request }
}

function move(customer: MoneyedCustomer, number: string, backwards = false): Shot<'wallet/change'> {
  const [from, to] = backwards ? (['option', 'coin'] as const) : (['coin', 'option'] as const)
  const request = { currency_id: USDT, from, to, number, pass: PASS }
  return { path: 'wallet/change', token: customer.token, request }
}

test('of a hundred withdrawals at once only what can be paid for is taken', async () => {
  const ann = await registerMoneyed(halyard)
  const answers = await atOnce(
    halyard,
    times(100, () => out(ann, '4000')),
  )
  expect(countAnswers(answers)).toEqual({ ok: 2, insufficient_balance: 98 })
  expect(await balanceOf(ann)).toBe('2000+8000')
})

test('of fifty withdrawals at once three are taken that day', async () => {
  const ann = await registerMoneyed(halyard)
  const shots = times(50, (index) => ({ ...out(ann, '10'), idempotencyKey: `out-${index}` }))
  expect(countAnswers(await atOnce(halyard, shots))).toEqual({ ok: 3, too_many_withdrawals_today: 47 })
  expect(await balanceOf(ann)).toBe('9970+30')
})

/** Two there, two back: even in the order they were sent in, half of them find nothing to move. */
function isBack(index: number): boolean {
  return index % 4 > 1
}

/** Each fund password is checked for a hundredth of a second or more, so over HTTP it is a hundred and fifty. */
test('a thousand transfers of everything, there and back at once, lose and make nothing', async () => {
  const ann = await registerMoneyed(halyard)
  const overHttp = await atOnce(
    halyard,
    times(150, (index) => move(ann, '10000', isBack(index))),
  )
  const inside = await Promise.all(
    times(1_000, (index) =>
      halyard.app.context.engine.submit({
        kind: 'transferFunds',
        customerId: ann.id,
        currencyId: USDT,
        source: isBack(index) ? 'option' : 'coin',
        target: isBack(index) ? 'coin' : 'option',
        amount: 10_000_000_000n as never,
      }),
    ),
  )
  const outcomes = [
    ...overHttp.map((answer) => (answer.type === 'error' ? answer.code : answer.type)),
    ...inside.map((answer) => (answer.ok ? 'ok' : answer.reject)),
  ]
  // A server that has too much to do may say so.
  const honest = ['ok', 'insufficient_balance', 'busy']
  expect(outcomes.filter((outcome) => !honest.includes(outcome))).toEqual([])
  const moved = (back: boolean): number =>
    outcomes.filter(
      (outcome, index) => outcome === 'ok' && isBack(index < 150 ? index : index - 150) === back,
    ).length
  expect(moved(false)).toBeGreaterThan(0)
  // Everything is where the transfers that were taken have left it.
  expect([await balanceOf(ann), await balanceOf(ann, 'option')]).toEqual(
    moved(false) > moved(true) ? ['0', '10000'] : ['10000', '0'],
  )
  expect(moved(false) - moved(true)).toBeOneOf([0, 1])
})

test('of many ways to spend sixty percent of the same coins one is taken', async () => {
  const ann = await registerMoneyed(halyard)
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await order(halyard, { kind: 'recordPrices', prices })
  const buy = { currency_id: 1, legal_id: USDT, price: '50000', number: '0.12' } as const
  const shots = times(50, (index): Shot => {
    if (index % 3 === 0) return { path: 'coin/trade/buy', token: ann.token, request: buy }
    return index % 3 === 1 ? move(ann, '6000') : out(ann, '6000')
  })
  expect(countAnswers(await atOnce(halyard, shots))).toEqual({ ok: 1, insufficient_balance: 49 })
})

test('of many ways to spend sixty percent of an option account, and of a contract account, one is taken each', async () => {
  const ann = await registerMoneyed(halyard)
  await order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  dataOf(await ann.client('wallet/change', move(ann, '5000').request))
  dataOf(await ann.client('wallet/change', { ...move(ann, '5000').request, to: 'contract' }))
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '3000' } as const
  const options = times(50, (index): Shot => {
    if (index % 2 === 0) return { path: 'microtrade/submit', token: ann.token, request: option }
    return move(ann, '3000', true)
  })
  expect(countAnswers(await atOnce(halyard, options))['ok']).toBe(1)
  const long = { legal_id: USDT, currency_id: 1, type: 1, share: 600, multiple: 10, status: 0 } as const
  const perps = times(50, (index): Shot => {
    if (index % 2 === 0)
      return { path: 'lever/submit', token: ann.token, request: { ...long, target_price: '50000' } }
    return { ...move(ann, '3000'), request: { ...move(ann, '3000').request, from: 'contract', to: 'coin' } }
  })
  const counts = countAnswers(await atOnce(halyard, perps))
  expect(counts).toEqual({ ok: 1, insufficient_balance: 49 })
})

test('fifty with one key are one withdrawal and one answer; another amount under the key is refused', async () => {
  const ann = await registerMoneyed(halyard)
  const keyed = { ...out(ann, '100'), idempotencyKey: 'once' }
  const answers = await atOnce(
    halyard,
    times(50, () => keyed),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(countAnswers(answers)).toEqual({ ok: 50 })
  expect(await balanceOf(ann)).toBe('9900+100')
  const changed = await atOnce(halyard, [{ ...out(ann, '200'), idempotencyKey: 'once' }])
  expect(countAnswers(changed)).toEqual({ idempotency_key_reused: 1 })
  const moved = await atOnce(
    halyard,
    times(50, () => ({ ...move(ann, '100'), idempotencyKey: 'moved' })),
  )
  expect(countAnswers(moved)).toEqual({ ok: 50 })
  expect(await balanceOf(ann, 'option')).toBe('100')
})

test('a hundred wrong fund passwords are five, and then the right one is locked out too', async () => {
  const ann = await registerMoneyed(halyard)
  const counts = countAnswers(
    await atOnce(
      halyard,
      times(100, () => out(ann, '100', '135791')),
    ),
  )
  expect(counts['fund_password_wrong']).toBeLessThanOrEqual(5)
  expect((counts['fund_password_wrong'] ?? 0) + (counts['fund_password_locked'] ?? 0)).toBe(100)
  expect(countAnswers(await atOnce(halyard, [out(ann, '100'), move(ann, '1')]))).toEqual({
    fund_password_locked: 2,
  })
  expect(await balanceOf(ann)).toBe('10000')
})

test('an address of someone else, deleted, of another chain or never saved takes nothing, however many try', async () => {
  const ann = await registerMoneyed(halyard)
  const bob = await registerMoneyed(halyard)
  const deleted = await saveAddress(halyard, ann)
  await order(halyard, { kind: 'deleteAddress', customerId: ann.id, addressId: deleted.addressId })
  const elsewhere = await saveAddress(halyard, ann, 'ERC20')
  const addresses = [
    bob.addressId,
    bob.address,
    deleted.addressId,
    deleted.address,
    elsewhere.addressId,
    'TNew',
  ]
  const shots = times(48, (index): Shot<'wallet/out'> => {
    const shot = out(ann, '100')
    return { ...shot, request: { ...shot.request, address: String(addresses[index % addresses.length]) } }
  })
  expect(countAnswers(await atOnce(halyard, shots))).toEqual({ address_must_be_saved: 48 })
  expect(await balanceOf(ann)).toBe('10000')
})

test('deleting an address while money is sent to it leaves no third state', async () => {
  const ann = await registerMoneyed(halyard)
  const deletion = halyard.app.context.engine.submit({
    kind: 'deleteAddress',
    customerId: ann.id,
    addressId: ann.addressId,
  })
  const [answers] = await Promise.all([
    atOnce(
      halyard,
      times(20, () => out(ann, '100')),
    ),
    deletion,
  ])
  const { ok = 0, ...refused } = countAnswers(answers)
  expect(ok).toBeLessThanOrEqual(3)
  expect(Object.keys(refused).every((code) => /address_must_be_saved|too_many_/.test(code))).toBe(true)
  expect(await balanceOf(ann)).toBe(ok === 0 ? '10000' : `${10_000 - 100 * ok}+${100 * ok}`)
})

test('a hold holds in every session at once', async () => {
  const ann = await registerMoneyed(halyard)
  const { sessions, now } = halyard.app.context
  await order(halyard, { kind: 'setHold', customerId: ann.id, until: now() + 24 * 3_600_000 })
  const tokens = await Promise.all(times(5, () => sessions.open(ann.id, { ip: '127.0.0.1', agent: 'test' })))
  const answers = await atOnce(
    halyard,
    times(30, (index) => ({ ...out(ann, '100'), token: tokens[index % tokens.length] ?? '' })),
  )
  expect(countAnswers(answers)).toEqual({ withdrawals_on_hold: 30 })
  expect(answers[0]?.type === 'error' && answers[0].message).toContain('24 h')
  expect(await balanceOf(ann)).toBe('10000')
})

test("money in another currency's account pays for nothing", async () => {
  const ann = await registerMoneyed(halyard)
  await order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  dataOf(await ann.client('wallet/change', move(ann, '10000').request))
  const buy = { currency_id: 1, legal_id: USDT, price: '50000', number: '0.01' } as const
  const shots = times(20, (index): Shot => {
    if (index % 2 === 0) return { path: 'coin/trade/buy', token: ann.token, request: buy }
    return out(ann, '100')
  })
  expect(countAnswers(await atOnce(halyard, shots))).toEqual({ insufficient_balance: 20 })
})
