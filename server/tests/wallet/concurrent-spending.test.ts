import { amount } from '@halyard/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import { sendConcurrently, countOutcomes, type Attempt, times } from '../testing/send-concurrently.ts'
import {
  balanceOf,
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  saveAddress,
  USDT,
} from '../testing/funded-customer.ts'
import { ticketed } from '../testing/ticketed.ts'

const MANY = 1_000_000

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => STARTED_AT, limits: { requestsPerMinute: MANY } })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function out(customer: FundedCustomer, number: string, pass = PASS): Attempt<'wallet/out'> {
  const request = { currency: USDT, type: 'TRC20', number, address: String(customer.addressId), pass }
  return { path: 'wallet/out', token: customer.token, request }
}

function move(customer: FundedCustomer, number: string, backwards = false): Attempt<'wallet/change'> {
  const [from, to] = backwards ? (['option', 'coin'] as const) : (['coin', 'option'] as const)
  const request = { currency_id: USDT, from, to, number, pass: PASS }
  return { path: 'wallet/change', token: customer.token, request }
}

test('a hundred concurrent withdrawals: only affordable ones are accepted', async () => {
  const ann = await registerFundedCustomer(halyard)
  const responses = await sendConcurrently(
    halyard,
    times(100, () => out(ann, '4000')),
  )
  expect(countOutcomes(responses)).toEqual({ ok: 2, insufficient_balance: 98 })
  expect(await balanceOf(ann)).toBe('2000+8000')
})

test('fifty concurrent withdrawals: three are accepted per day', async () => {
  const ann = await registerFundedCustomer(halyard)
  const attempts = times(50, (index) => ({ ...out(ann, '10'), idempotencyKey: `out-${index}` }))
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({
    ok: 3,
    too_many_withdrawals_today: 47,
  })
  expect(await balanceOf(ann)).toBe('9970+30')
})

/** Two transfers out and two back: in any order of arrival, half of them find an empty account. */
function isBack(index: number): boolean {
  return index % 4 > 1
}

/** A fund password takes at least 10 ms to check, so only 150 transfers go over HTTP. */
test('a thousand concurrent transfers of the full balance, both ways: funds are conserved', async () => {
  const ann = await registerFundedCustomer(halyard)
  const overHttp = await sendConcurrently(
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
    ...overHttp.map((response) => (response.type === 'error' ? response.code : response.type)),
    ...inside.map((response) => (response.ok ? 'ok' : response.reject)),
  ]
  // A busy server may reject requests.
  const allowed = ['ok', 'insufficient_balance', 'busy']
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([])
  const moved = (back: boolean): number =>
    outcomes.filter(
      (outcome, index) => outcome === 'ok' && isBack(index < 150 ? index : index - 150) === back,
    ).length
  expect(moved(false)).toBeGreaterThan(0)
  // The balance is where the accepted transfers left it.
  expect([await balanceOf(ann), await balanceOf(ann, 'option')]).toEqual(
    moved(false) > moved(true) ? ['0', '10000'] : ['10000', '0'],
  )
  expect(moved(false) - moved(true)).toBeOneOf([0, 1])
})

/** Plan 2: of 15 days, in USDT. */
function save(customer: FundedCustomer, number: string, from: 'coin' | 'trust'): Attempt<'wealth/buyProfit'> {
  return { path: 'wealth/buyProfit', token: customer.token, request: { id: 2, number, from, agree: '1' } }
}

/** A new coin on sale, at one USDT for one coin. */
async function announceCoin(): Promise<number> {
  const quantity = amount(10_000_000_000n)
  await submitCommand(halyard, {
    kind: 'configureProject',
    project: {
      id: 1,
      coinId: 500,
      coinName: 'SPENT',
      coinDecimals: 6,
      supply: quantity,
      prices: [{ currencyId: USDT, payUnits: amount(1n), coinUnits: amount(1n) }],
      quantityMin: amount(1n),
      quantityMax: quantity,
      customerMax: quantity,
      startAt: STARTED_AT,
      closeAt: STARTED_AT + 60_000,
      launchAt: STARTED_AT + 60_000,
      lockupDays: 0,
    },
  })
  return 1
}

test('concurrent orders, transfers, withdrawals, plans and sales of 60 % each: one succeeds', async () => {
  const ann = await registerFundedCustomer(halyard)
  const project = await announceCoin()
  const coins = { id: project, currency_id: USDT, number: '6000' } as const
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await submitCommand(halyard, { kind: 'recordPrices', prices })
  const buy = { currency_id: 1, legal_id: USDT, price: '50000', number: '0.12' } as const
  const attempts = times(50, (index): Attempt => {
    if (index % 5 === 0) return { path: 'coin/trade/buy', token: ann.token, request: buy }
    if (index % 5 === 1) return save(ann, '6000', 'coin')
    if (index % 5 === 2) return { path: 'lh/send/order', token: ann.token, request: coins }
    return index % 5 === 3 ? move(ann, '6000') : out(ann, '6000')
  })
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({
    ok: 1,
    insufficient_balance: 49,
  })
})

test('trust account: of concurrent plans and transfers of 60 % each, one succeeds', async () => {
  const ann = await registerFundedCustomer(halyard)
  const toTrust = { ...move(ann, '5000').request, to: 'trust' } as const
  dataOf(await ann.client('wallet/change', toTrust))
  const back = { ...toTrust, from: 'trust', to: 'coin', number: '3000' } as const
  const attempts = times(50, (index): Attempt => {
    if (index % 2 === 0) return save(ann, '3000', 'trust')
    return { path: 'wallet/change', token: ann.token, request: back }
  })
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({
    ok: 1,
    insufficient_balance: 49,
  })
  expect(await balanceOf(ann, 'trust')).toBeOneOf(['2000', '2000+3000'])
})

test('option and contract accounts: of concurrent uses of 60 % each, one succeeds', async () => {
  const ann = await registerFundedCustomer(halyard)
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  dataOf(await ann.client('wallet/change', move(ann, '5000').request))
  dataOf(await ann.client('wallet/change', { ...move(ann, '5000').request, to: 'contract' }))
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '3000' } as const
  const options = times(50, (index): Attempt => {
    if (index % 2 === 0)
      return { path: 'microtrade/submit', token: ann.token, request: ticketed(option, STARTED_AT) }
    return move(ann, '3000', true)
  })
  expect(countOutcomes(await sendConcurrently(halyard, options))['ok']).toBe(1)
  const long = { legal_id: USDT, currency_id: 1, type: 1, share: 600, multiple: 10, status: 0 } as const
  const perps = times(50, (index): Attempt => {
    if (index % 2 === 0)
      return { path: 'lever/submit', token: ann.token, request: { ...long, target_price: '50000' } }
    return { ...move(ann, '3000'), request: { ...move(ann, '3000').request, from: 'contract', to: 'coin' } }
  })
  const counts = countOutcomes(await sendConcurrently(halyard, perps))
  expect(counts).toEqual({ ok: 1, insufficient_balance: 49 })
})

test('fifty requests with one key: one withdrawal, one response; another amount is rejected', async () => {
  const ann = await registerFundedCustomer(halyard)
  const keyed = { ...out(ann, '100'), idempotencyKey: 'once' }
  const responses = await sendConcurrently(
    halyard,
    times(50, () => keyed),
  )
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(countOutcomes(responses)).toEqual({ ok: 50 })
  expect(await balanceOf(ann)).toBe('9900+100')
  const changed = await sendConcurrently(halyard, [{ ...out(ann, '200'), idempotencyKey: 'once' }])
  expect(countOutcomes(changed)).toEqual({ idempotency_key_reused: 1 })
  const moved = await sendConcurrently(
    halyard,
    times(50, () => ({ ...move(ann, '100'), idempotencyKey: 'moved' })),
  )
  expect(countOutcomes(moved)).toEqual({ ok: 50 })
  expect(await balanceOf(ann, 'option')).toBe('100')
})

test('a hundred concurrent wrong fund passwords: at most five are checked, then it locks', async () => {
  const ann = await registerFundedCustomer(halyard)
  const counts = countOutcomes(
    await sendConcurrently(
      halyard,
      times(100, () => out(ann, '100', '135791')),
    ),
  )
  expect(counts['fund_password_wrong']).toBeLessThanOrEqual(5)
  expect((counts['fund_password_wrong'] ?? 0) + (counts['fund_password_locked'] ?? 0)).toBe(100)
  expect(countOutcomes(await sendConcurrently(halyard, [out(ann, '100'), move(ann, '1')]))).toEqual({
    fund_password_locked: 2,
  })
  expect(await balanceOf(ann)).toBe('10000')
})

test("withdrawals to another customer's, deleted, wrong-network or unsaved address all fail", async () => {
  const ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  const deleted = await saveAddress(halyard, ann)
  await submitCommand(halyard, { kind: 'deleteAddress', customerId: ann.id, addressId: deleted.addressId })
  const elsewhere = await saveAddress(halyard, ann, 'ERC20')
  const addresses = [
    bob.addressId,
    bob.address,
    deleted.addressId,
    deleted.address,
    elsewhere.addressId,
    'TNew',
  ]
  const attempts = times(48, (index): Attempt<'wallet/out'> => {
    const attempt = out(ann, '100')
    return {
      ...attempt,
      request: { ...attempt.request, address: String(addresses[index % addresses.length]) },
    }
  })
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({ address_must_be_saved: 48 })
  expect(await balanceOf(ann)).toBe('10000')
})

test('deleting an address during withdrawals to it: each succeeds fully or is rejected', async () => {
  const ann = await registerFundedCustomer(halyard)
  const deletion = halyard.app.context.engine.submit({
    kind: 'deleteAddress',
    customerId: ann.id,
    addressId: ann.addressId,
  })
  const [responses] = await Promise.all([
    sendConcurrently(
      halyard,
      times(20, () => out(ann, '100')),
    ),
    deletion,
  ])
  const { ok = 0, ...refused } = countOutcomes(responses)
  expect(ok).toBeLessThanOrEqual(3)
  expect(Object.keys(refused).every((code) => /address_must_be_saved|too_many_/.test(code))).toBe(true)
  expect(await balanceOf(ann)).toBe(ok === 0 ? '10000' : `${10_000 - 100 * ok}+${100 * ok}`)
})

test('a withdrawal hold applies to all sessions at once', async () => {
  const ann = await registerFundedCustomer(halyard)
  const { sessions, now } = halyard.app.context
  await submitCommand(halyard, { kind: 'setHold', customerId: ann.id, until: now() + 24 * 3_600_000 })
  const tokens = await Promise.all(times(5, () => sessions.open(ann.id, { ip: '127.0.0.1', agent: 'test' })))
  const responses = await sendConcurrently(
    halyard,
    times(30, (index) => ({ ...out(ann, '100'), token: tokens[index % tokens.length] ?? '' })),
  )
  expect(countOutcomes(responses)).toEqual({ withdrawals_on_hold: 30 })
  expect(responses[0]?.type === 'error' && responses[0].message).toContain('24 h')
  expect(await balanceOf(ann)).toBe('10000')
})

test('funds in another account cannot pay', async () => {
  const ann = await registerFundedCustomer(halyard)
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  dataOf(await ann.client('wallet/change', move(ann, '10000').request))
  const buy = { currency_id: 1, legal_id: USDT, price: '50000', number: '0.01' } as const
  const attempts = times(20, (index): Attempt => {
    if (index % 2 === 0) return { path: 'coin/trade/buy', token: ann.token, request: buy }
    return out(ann, '100')
  })
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({ insufficient_balance: 20 })
})
