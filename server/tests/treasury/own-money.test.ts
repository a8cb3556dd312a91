import type { OpsResponseOf } from '@halyard/api/ops'
import { amount } from '@halyard/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { balanceOf, ledgerViolations, submitCommand, USDT } from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const STARTED_AT = Date.UTC(2031, 4, 6, 10, 30)
const DAY_MS = 86_400_000

/** The settings of custody. The own account is known once it is registered. */
const custody = {
  depositKeys: {},
  alone: { customer: 50_000, operator: 100_000 },
  unproven: { days: 3, sum: 50_000 },
  bank: { bankName: 'Harbour Bank', number: 'DE00', holder: 'Halyard' },
  ownAccount: 0,
}

let clock = STARTED_AT
let halyard: TestApp
let own: TestCustomer
let treasurer: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => clock,
    config: { custody },
  })
  own = await halyard.registerCustomer()
  custody.ownAccount = own.id
  await signIn()
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

async function signIn(): Promise<void> {
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
}

const funding = {
  currency_id: String(USDT),
  account: 'optionPool',
  amount: '1000',
  source: 'bank',
  reference: 'CAMT 2031-05-06/1',
  reason_code: 'capital',
  reason: 'Paid in by the owner',
} as const

async function pool(kind = 'optionPool'): Promise<string> {
  const row = await halyard.app.context.db
    .selectFrom('account')
    .select('available')
    .where('owner_id', '=', '0')
    .where('kind', '=', kind)
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
  return row?.available ?? '0'
}

/** Enters a statement line for each funding that has none. */
async function enterStatements(): Promise<void> {
  const { list } = dataOf(await treasurer.ops('ops/statement/unproven', {}))
  if (list.length === 0) return
  const csv = list.map((one) => [one.reference, one.amount, one.currency, '2031-05-06'].join()).join('\n')
  const { problems } = dataOf(await treasurer.ops('ops/statement/enter', { network: 'BANK', csv }))
  expect(problems).toEqual([])
}

type Shown = OpsResponseOf<'ops/treasury/show'>
async function show(): Promise<Shown['list'][number] | undefined> {
  await enterStatements()
  await halyard.app.context.treasury.step()
  const shown = dataOf(await treasurer.ops('ops/treasury/show', {}))
  expect(shown.checks.filter(({ differences }) => differences > 0)).toEqual([])
  return shown.list.find(({ currency_id }) => currency_id === USDT)
}

test('fund pool: two persons, one receipt, an own asset by the receipt', async () => {
  const before = BigInt(await pool())
  const preview = dataOf(await treasurer.ops('ops/house/fund_pool', { ...funding, preview: '1' }))
  expect(preview).toMatchObject({
    id: null,
    target: `pool:${USDT}:OPTION`,
    before: null,
    after: { amount: '1000', reference: 'CAMT 2031-05-06/1' },
  })
  expect(preview.affects.map(({ fact }) => fact)).toEqual([
    'account_before',
    'account_after',
    'house_limit_left',
    'statement_amount',
  ])
  expect(preview.affects.at(-1)).toEqual({ fact: 'statement_amount', value: '0', currency: 'USDT' })
  const proposal = dataOf(await treasurer.ops('ops/house/fund_pool', funding))
  expect(BigInt(await pool())).toBe(before)
  expect(await treasurer.ops('ops/change/decide', { id: proposal.id ?? 0, pass: '1' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  await approveChange(admin, proposal)
  expect(BigInt(await pool()) - before).toBe(1_000_000_000n)
  expect((await show())?.assets).toContainEqual({ source: 'own', amount: '1000' })

  const ownMoney = dataOf(await treasurer.ops('ops/house/show', {}))
  expect(ownMoney.moves[0]).toMatchObject({
    kind: 'fundPool',
    account: 'optionPool',
    customer_id: null,
    amount: '1000',
    value: '1000',
    reference: 'bank:CAMT2031-05-06/1',
    reason_code: 'capital',
    reason: 'Paid in by the owner',
  })
  expect(ownMoney.limits).toContainEqual({
    kind: 'fundPool',
    command: '1000000',
    day: '5000000',
    left: '1000000',
  })
  for (const reference of ['CAMT 2031-05-06/1', 'camt2031-05-06/1'])
    expect(await treasurer.ops('ops/house/fund_pool', { ...funding, reference })).toMatchObject({
      code: 'house_reference_already_used',
    })
})

test('fund pool: of two proposals with one receipt, the second fails', async () => {
  const before = BigInt(await pool())
  const shared = { ...funding, reference: 'CAMT 2031-05-06/2' }
  const first = dataOf(await treasurer.ops('ops/house/fund_pool', shared))
  const second = dataOf(await treasurer.ops('ops/house/fund_pool', { ...shared, account: 'insurance' }))
  await approveChange(admin, first)
  expect(dataOf(await admin.ops('ops/change/decide', { id: second.id ?? 0, pass: '1' }))).toMatchObject({
    status: 'overtaken',
    applied: false,
  })
  expect(BigInt(await pool()) - before).toBe(1_000_000_000n)
})

test.each([
  ['a negative amount', { amount: '-5' }, 'invalid_field'],
  ['nothing', { amount: '0' }, 'invalid_field'],
  ['more than a command may', { amount: '1000000.000001' }, 'house_limit_exceeded'],
  ['the largest amount', { amount: '9223372036854.775807' }, 'house_limit_exceeded'],
  ['an unknown currency', { currency_id: '99' }, 'currency_must_be_known'],
  ['a currency without transfers of the bank', { currency_id: '1', amount: '0.001' }, 'invalid_field'],
  ['a price', { account: 'external' }, 'invalid_field'],
  ['no reference', { reference: '' }, 'missing_field'],
  ['a deposit that does not exist', { source: 'deposit', reference: '77' }, 'receipt_must_be_credited'],
  ['a deposit by name', { source: 'deposit', reference: 'CAMT' }, 'receipt_must_be_credited'],
  ['no reason', { reason: '' }, 'reason_is_required'],
  ['a code of another command', { reason_code: 'profit' }, 'invalid_field'],
])('fund pool: rejects %s', async (_case, fields, code) => {
  const request = { ...funding, reference: 'CAMT 9', ...fields } as typeof funding
  expect(await treasurer.ops('ops/house/fund_pool', request)).toMatchObject({ code })
})

/** Stores a deposit that a chain credited. Returns its number. */
async function credit(customerId: number, units: bigint, txid: string): Promise<string> {
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId,
    currencyId: USDT,
    amount: amount(units),
    source: `TRC20:${txid}:0`,
  })
  const { id } = await halyard.app.context.db
    .insertInto('chain_deposit')
    .values({
      network: 'TRC20',
      txid,
      output: 0,
      customer_id: customerId,
      currency_id: USDT,
      address: 'TTreasury',
      amount: units,
      status: 'credited',
      height: 7,
      block_hash: 'f'.repeat(64),
      seen_at: clock,
      credited_at: clock,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test("fund pool: accepts a deposit to the exchange's own account, once; never a customer's", async () => {
  const customer = await halyard.registerCustomer()
  const [ownDeposit, foreign] = [
    await credit(own.id, 500_000_000n, 'a'.repeat(64)),
    await credit(customer.id, 500_000_000n, 'b'.repeat(64)),
  ]
  const request = { ...funding, source: 'deposit', amount: '500', reference: ownDeposit } as const
  for (const wrong of [{ reference: foreign }, { amount: '500.000001' }])
    expect(await treasurer.ops('ops/house/fund_pool', { ...request, ...wrong })).toMatchObject({
      code: 'receipt_must_be_credited',
    })
  const owned = (await show())?.assets.find(({ source }) => source === 'own')
  await approveChange(admin, dataOf(await treasurer.ops('ops/house/fund_pool', request)))
  expect(await balanceOf(own)).toBe('0')
  expect(await balanceOf(customer)).toBe('500')
  // The coins are on the chain already, so they do not count as assets twice.
  expect((await show())?.assets).toContainEqual(owned)
  for (const reference of [ownDeposit, `0${ownDeposit}`])
    expect(await treasurer.ops('ops/house/fund_pool', { ...request, reference })).not.toMatchObject({
      type: 'ok',
    })
})

/** Sells 0.1 BTC at 50,000 to a buyer, for a fee of 4 USDT. */
async function trade(seller: TestCustomer, buyer: TestCustomer): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const order = { currency_id: '1', legal_id: '3', price: '50000', number: '0.1' }
  dataOf(await seller.client('coin/trade/sell', order))
  dataOf(await buyer.client('coin/trade/buy', order))
}

test("fees: taken to the bank or to the exchange's own account, at most those available", async () => {
  const [seller, buyer] = [
    await halyard.registerCustomer({ funded: true }),
    await halyard.registerCustomer({ funded: true }),
  ]
  await trade(seller, buyer)
  // The seller paid 0.08 % of 5,000 USDT.
  const taking = {
    currency_id: String(USDT),
    amount: '1',
    target: 'bank',
    reference: 'PAYOUT 1',
    reason_code: 'profit',
    reason: 'Fees of May',
  } as const
  expect(await treasurer.ops('ops/house/take_fees', { ...taking, amount: '4.000001' })).toMatchObject({
    code: 'fees_insufficient',
  })
  const { reference: _reference, ...withoutReference } = taking
  expect(await treasurer.ops('ops/house/take_fees', withoutReference)).toMatchObject({
    code: 'invalid_field',
  })
  expect(
    await treasurer.ops('ops/house/take_fees', { ...taking, reference: 'CAMT 2031-05-06/1' }),
  ).toMatchObject({ code: 'house_reference_already_used' })
  const shown = await show()
  const owned = Number(shown?.assets.find(({ source }) => source === 'own')?.amount)
  await approveChange(admin, dataOf(await treasurer.ops('ops/house/take_fees', taking)))
  await approveChange(
    admin,
    dataOf(await treasurer.ops('ops/house/take_fees', { ...withoutReference, target: 'account' })),
  )
  expect(await balanceOf(own)).toBe('1')
  const after = await show()
  expect(after?.assets).toContainEqual({ source: 'own', amount: String(owned - 1) })
  expect(after?.books).toContainEqual({ book: 'fees', amount: '2', frozen: '0' })
  // Fees that were taken out still count as earned.
  expect(after?.fees.total).toBe('4')

  const refund = {
    customer_id: String(seller.id),
    currency_id: String(USDT),
    amount: '1.5',
    reason_code: 'wrong_fee',
    reason: 'The fee was set too high',
  } as const
  expect(await treasurer.ops('ops/house/refund_fee', { ...refund, amount: '4.000001' })).toMatchObject({
    code: 'refund_exceeds_fees',
  })
  expect(
    await treasurer.ops('ops/house/refund_fee', { ...refund, customer_id: String(buyer.id) }),
  ).toMatchObject({ code: 'refund_exceeds_fees' })
  const balance = Number(await balanceOf(seller))
  const proposal = dataOf(await treasurer.ops('ops/house/refund_fee', refund))
  expect(proposal.affects).toEqual([
    { fact: 'fees_paid', value: '4', currency: 'USDT' },
    { fact: 'fees_refunded', value: '0', currency: 'USDT' },
    { fact: 'house_limit_left', value: '1000', currency: 'USDT' },
  ])
  // The first step of an exchange makes no notices of earlier batches.
  await halyard.app.context.notices.step()
  await approveChange(admin, proposal)
  expect(Number(await balanceOf(seller))).toBe(balance + 1.5)
  expect(await treasurer.ops('ops/house/refund_fee', { ...refund, amount: '2.500001' })).toMatchObject({
    code: 'refund_exceeds_fees',
  })
  expect((await show())?.fees.total).toBe('2.5')
  const { list } = dataOf(await seller.client('wallet/legal_log', { reason: 'fee_refund' }))
  expect(list).toMatchObject([{ reason: 'fee_refund', available: '1.5' }])
  await halyard.app.context.notices.step()
  const { list: notices } = dataOf(await seller.client('notice/list', {}))
  expect(notices.filter(({ kind }) => kind === 'fee_refunded')).toMatchObject([
    { number: '1.5', currency_name: 'USDT', is_read: false },
  ])
})

test('refund: no operator refunds themselves', async () => {
  const refund = {
    customer_id: String(treasurer.id),
    currency_id: String(USDT),
    amount: '1',
    reason_code: 'goodwill',
    reason: 'Mine',
  } as const
  expect(await treasurer.ops('ops/house/refund_fee', refund)).toMatchObject({
    code: 'change_must_not_be_own',
  })
})

test('limits: five commands of a million reach the limit of 24 hours, which only time frees', async () => {
  clock += DAY_MS
  await signIn()
  for (let line = 0; line < 5; line += 1) {
    const request = { ...funding, amount: '1000000', reference: `CAMT DAY/${line}` }
    await approveChange(admin, dataOf(await treasurer.ops('ops/house/fund_pool', request)))
  }
  const more = { ...funding, amount: '0.000001', reference: 'CAMT DAY/5' }
  expect(await treasurer.ops('ops/house/fund_pool', more)).toMatchObject({ code: 'house_limit_exceeded' })
  clock += DAY_MS
  await signIn()
  await approveChange(admin, dataOf(await treasurer.ops('ops/house/fund_pool', more)))
})

test('refund: fees that paid a rebate are not refunded on top of it', async () => {
  const [inviter, seller, buyer] = [
    await halyard.registerCustomer(),
    await halyard.registerCustomer({ funded: true }),
    await halyard.registerCustomer({ funded: true }),
  ]
  await submitCommand(halyard, { kind: 'setInviter', customerId: seller.id, inviterId: inviter.id })
  await trade(seller, buyer)
  clock += DAY_MS
  await signIn()
  const rebate = { inviteeId: seller.id, currencyId: USDT, day: Math.floor(clock / DAY_MS) - 1 }
  await submitCommand(halyard, { kind: 'creditRebate', ...rebate, fees: amount(4_000_000n) })
  const refund = {
    customer_id: String(seller.id),
    currency_id: String(USDT),
    reason_code: 'incident',
    reason: 'The fee was set too high',
  } as const
  expect(await treasurer.ops('ops/house/refund_fee', { ...refund, amount: '3.200001' })).toMatchObject({
    code: 'refund_exceeds_fees',
  })
  const proposal = await treasurer.ops('ops/house/refund_fee', { ...refund, amount: '3.2' })
  await approveChange(admin, dataOf(proposal))
  expect(await treasurer.ops('ops/house/refund_fee', { ...refund, amount: '0.000001' })).toMatchObject({
    code: 'refund_exceeds_fees',
  })
})

test("reserved: customers' frozen amounts count for their book", async () => {
  const customer = await halyard.registerCustomer({ funded: true })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const order = { currency_id: '1', legal_id: '3', price: '49000', number: '0.01' }
  dataOf(await customer.client('coin/trade/buy', order))
  expect((await show())?.books.find(({ book }) => book === 'customers')?.frozen).toBe('490')
})
