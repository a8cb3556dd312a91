import { ACCOUNT_KINDS, type AccountKindName } from '@halyard/api'
import { formatUnits, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import {
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  REVIEWER,
  USDT,
} from '../testing/funded-customer.ts'
import { ticketed } from '../testing/ticketed.ts'

const PAIR = { currency_id: 1, legal_id: USDT } as const
const HOUR_MS = 3_600_000

let halyard: DemoTestApp
let ann: FundedCustomer
let clock = Date.now()
/** Times between the activities. */
const times: number[] = []

/** Performs every kind of activity that moves funds, an hour apart. */
beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
  ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  await move(ann, 'contract', '2000.5')
  await move(bob, 'contract', '2000')
  await move(ann, 'option', '1000.25')
  await move(ann, 'fiat', '7.000001')
  await move(ann, 'trust', '0.999999')
  await pause()
  await tradeSpot(bob)
  await pause()
  await holdPosition(bob)
  await pause()
  await playOptions()
  await pause()
  await withdrawAndDeposit()
  await pause()
  // Open orders are included.
  await price(500_000)
  dataOf(await ann.client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.00321' }))
  dataOf(await ann.client('coin/trade/sell', { ...PAIR, price: '51000', number: '0.00123' }))
  dataOf(await ann.client('lever/submit', { ...LONG, target_price: '48000', share: 3 }))
  dataOf(await ann.client('microtrade/submit', ticketed({ ...OPTION, number: '5.5' }, clock)))
})
afterAll(() => halyard.close())

const LONG = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
const OPTION = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '10.000001' } as const

function price(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function pause(): Promise<void> {
  clock += HOUR_MS
  times.push(clock)
  const token = await halyard.app.context.sessions.open(ann.id, { ip: '127.0.0.1', agent: 'test' })
  ann = { ...ann, client: halyard.client(token), token }
}

async function move({ client }: TestCustomer, to: AccountKindName, number: string): Promise<void> {
  dataOf(await client('wallet/change', { currency_id: USDT, from: 'coin', to, number, pass: PASS }))
}

/** Trades as maker and taker, with full and partial fills, so that there are fees in both currencies. */
async function tradeSpot({ client }: TestCustomer): Promise<void> {
  await price(500_000)
  const resting = { ...PAIR, price: '50000.1', number: '0.00777' }
  const { id } = dataOf(await ann.client('coin/trade/sell', resting))
  dataOf(await client('coin/trade/buy', { ...resting, number: '0.00333' }))
  dataOf(await ann.client('coin/trade', { id }))
  dataOf(await client('coin/trade/sell', { ...PAIR, price: '49999.9', number: '0.00555' }))
  dataOf(await ann.client('coin/trade/buy', { ...PAIR, type: 'market', amount: '123.456789' }))
}

/** Opens a position, adds margin, closes a part at a gain and the rest at a loss. */
async function holdPosition(bob: TestCustomer): Promise<void> {
  const token = await halyard.app.context.sessions.open(bob.id, { ip: '127.0.0.1', agent: 'test' })
  const client = halyard.client(token)
  await price(500_000)
  const { id } = dataOf(await ann.client('lever/submit', LONG))
  dataOf(await client('lever/submit', { ...LONG, type: 2 }))
  dataOf(await ann.client('lever/add_margin', { id, amount: '12.345678' }))
  for (const [ticks, target_price, share] of [
    [507_000, '50700', 4],
    [493_000, '49300', 6],
  ] as const) {
    await price(ticks)
    dataOf(await client('lever/submit', { ...LONG, target_price, share }))
    dataOf(await ann.client('lever/close', { id, share }))
  }
}

/** Buys one option that wins, one that loses and one without prices. */
async function playOptions(): Promise<void> {
  await price(500_000)
  dataOf(await ann.client('microtrade/submit', ticketed(OPTION, clock)))
  dataOf(await ann.client('microtrade/submit', ticketed({ ...OPTION, type: 2, number: '20' }, clock)))
  // The entry is three seconds after acceptance.
  for (let second = 1; second <= 34; second++) {
    clock += 1_000
    await price(second <= 3 ? 500_000 : 500_100)
  }
  dataOf(await ann.client('microtrade/submit', ticketed({ ...OPTION, number: '30' }, clock)))
}

/** Creates sent, returned, cancelled and pending withdrawals, and some deposits. */
async function withdrawAndDeposit(): Promise<void> {
  const out = { currency: USDT, type: 'TRC20', address: String(ann.addressId), pass: PASS }
  const ids: number[] = []
  for (const number of ['10.000001', '20', '30'])
    ids.push(dataOf(await ann.client('wallet/out', { ...out, number })).id)
  const [sent = 0, returned = 0, cancelled = 0] = ids
  const review = { kind: 'reviewWithdrawal', reviewerId: REVIEWER, pass: true, reason: '' } as const
  await submitCommand(halyard, { ...review, withdrawalId: sent })
  await submitCommand(halyard, { ...review, withdrawalId: returned })
  await submitCommand(halyard, { kind: 'noteWithdrawalSent', withdrawalId: sent, txid: 'ab12' })
  await submitCommand(halyard, { kind: 'returnWithdrawal', withdrawalId: returned, reason: 'closed' })
  dataOf(await ann.client('wallet/cancel_out', { id: cancelled }))
  const deposit = { customerId: ann.id, currencyId: USDT, amount: 33_333_333n as never, source: 'TRC20:t1:0' }
  await submitCommand(halyard, { kind: 'creditDeposit', ...deposit })
  clock += 24 * HOUR_MS
  await pause()
  dataOf(await ann.client('wallet/out', { ...out, number: '40.5' }))
}

/** Parses a signed decimal. */
function unitsOf(text: string, decimals: number): bigint {
  const magnitude = parseUnits(text.replace('-', ''), decimals)
  if (magnitude === undefined) throw new Error(`no amount: ${text}`)
  return text.startsWith('-') ? -magnitude : magnitude
}

interface Statement {
  readonly opening: readonly [available: bigint, frozen: bigint]
  readonly closing: readonly [available: bigint, frozen: bigint]
  readonly entries: number
}

/** Reads a statement from its file alone: the opening balance, and the opening balance plus all entries. */
async function statementOf(
  type: AccountKindName,
  currency: number,
  decimals: number,
  period: { from?: number; to?: number } = {},
): Promise<Statement> {
  const { csv } = dataOf(await ann.client('wallet/statement', { type, currency, ...period }))
  const rows = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  const units = (cell = '') => unitsOf(cell, decimals)
  const [first, last] = [rows[0], rows.at(-1)]
  const entries = rows.slice(1, -1)
  const opening = [units(first?.[5]), units(first?.[6])] as const
  const sum = (column: number, from: bigint): bigint =>
    entries.reduce((total, row) => total + units(row[column]), from)
  const closing = [sum(3, opening[0]), sum(4, opening[1])] as const
  expect(closing).toEqual([units(last?.[5]), units(last?.[6])])
  return { opening, closing, entries: entries.length }
}

test.each(ACCOUNT_KINDS)(
  'statements of the %s account: opening plus entries equal the balance to the unit',
  async (type) => {
    const { accounts } = dataOf(await ann.client('wallet/list', {}))
    const account = accounts.find((one) => one.type === type)
    let entriesOfAll = 0
    for (const { currency_id, decimals, available, frozen } of account?.balances ?? []) {
      const whole = await statementOf(type, currency_id, decimals)
      expect(whole.opening).toEqual([0n, 0n])
      expect(whole.closing.map((units) => formatUnits(units, decimals))).toEqual([available, frozen])
      entriesOfAll += whole.entries
      // Split at any time, the parts join without overlap or gap.
      for (const moment of times) {
        const before = await statementOf(type, currency_id, decimals, { to: moment })
        const after = await statementOf(type, currency_id, decimals, { from: moment })
        expect(after.opening).toEqual(before.closing)
        expect(after.closing).toEqual(whole.closing)
        expect(before.entries + after.entries).toBe(whole.entries)
      }
    }
    expect(entriesOfAll).toBeGreaterThan(0)
  },
)

test.each(ACCOUNT_KINDS)('explained balances of the %s account: lines add up to the unit', async (type) => {
  const { accounts } = dataOf(await ann.client('wallet/list', {}))
  const balances = accounts.find((one) => one.type === type)?.balances ?? []
  let entries = 0
  for (const { currency_id: currency, available, frozen } of balances) {
    const explained = dataOf(await ann.client('wallet/explain_balance', { type, currency }))
    const sum = (side: 'available' | 'frozen') =>
      formatUnits(
        explained.lines.reduce((total, line) => total + unitsOf(line[side], explained.decimals), 0n),
        explained.decimals,
      )
    expect([sum('available'), sum('frozen')]).toEqual([available, frozen])
    expect([explained.available, explained.frozen, explained.archived]).toEqual([available, frozen, null])
    const statement = dataOf(await ann.client('wallet/statement', { type, currency }))
    const counted = explained.lines.reduce((count, line) => count + line.entries, 0)
    expect(counted).toBe(statement.entries)
    entries += counted
  }
  expect(entries).toBeGreaterThan(0)
})

test('explained balance: entries in both directions are separate lines, and holds are within', async () => {
  const { lines } = dataOf(await ann.client('wallet/explain_balance', { type: 'coin', currency: USDT }))
  const directions = (reason: string) =>
    lines.flatMap((line) => (line.reason === reason ? [line.direction] : [])).toSorted()
  expect(directions('trade_quote')).toEqual(['in', 'out'])
  expect(directions('order_hold')).toEqual(['within'])
  expect(lines.map(({ last }) => last)).toEqual(lines.map(({ last }) => last).toSorted((a, b) => b - a))
})

test('explained balance: an account without entries has no lines', async () => {
  const explained = dataOf(await ann.client('wallet/explain_balance', { type: 'trust', currency: 1 }))
  expect(explained).toMatchObject({ available: '0', frozen: '0', lines: [], archived: null })
})

test.each([
  ['another customer', { type: 'coin', currency: 3, customer_id: 1 }],
  ['an unknown account', { type: 'everything', currency: 3 }],
  ['a currency that is too large', { type: 'coin', currency: '9'.repeat(400) }],
  ['an unknown currency', { type: 'coin', currency: 999_999 }],
])('explained balance: a request with %s is refused', async (_name, request) => {
  const answer = await ann.client('wallet/explain_balance', request as never)
  expect(answer).toMatchObject({ type: 'error', message: expect.stringMatching(/^[^\n]{1,120}$/) })
})

test('one statement of everything equals the single statements and every balance', async () => {
  const { accounts } = dataOf(await ann.client('wallet/list', {}))
  for (const period of [{}, { from: times[0] ?? 1 }, { to: times[0] ?? 1 }]) {
    const whole = dataOf(await ann.client('wallet/statement', period))
    const rows = whole.csv.trim().split('\r\n').slice(1)
    for (const { type, currency_name: name, opening, closing, entries } of whole.accounts) {
      const currency = accounts[0]?.balances.find((one) => one.currency_name === name)?.currency_id ?? 0
      const single = dataOf(await ann.client('wallet/statement', { type, currency, ...period }))
      expect(rows.filter((row) => row.endsWith(`,${type},${name}`)).join('\r\n')).toBe(
        single.csv.trim().split('\r\n').slice(1).join('\r\n'),
      )
      expect(single.accounts).toEqual([{ type, currency_name: name, opening, closing, entries }])
    }
    expect(whole.entries).toBe(rows.length - 2 * whole.accounts.length)
    if ('to' in period) continue
    for (const { type, balances } of accounts)
      for (const { currency_name: name, available, frozen, decimals } of balances) {
        const part = whole.accounts.find((one) => one.type === type && one.currency_name === name)
        const held = (parseUnits(available, decimals) ?? 0n) + (parseUnits(frozen, decimals) ?? 0n)
        expect(part?.closing ?? '0').toBe(formatUnits(held, decimals))
      }
  }
})

test('statement: entries of trades name market, price, order and what they were exchanged for', async () => {
  const { csv } = dataOf(await ann.client('wallet/statement', { type: 'coin' }))
  const [header = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const cell = (row: readonly string[], column: string): string => row[header.indexOf(column)] ?? ''
  const bought = rows.filter((row) => cell(row, 'reason') === 'trade_base')
  expect(bought.length).toBeGreaterThan(0)
  for (const row of bought) {
    const moved = Math.abs(Number(cell(row, 'available')) + Number(cell(row, 'frozen')))
    expect(cell(row, 'market')).toBe('BTC/USDT')
    expect(cell(row, 'counter_currency')).toBe('USDT')
    expect(Number(cell(row, 'counter_value'))).toBeCloseTo(moved * Number(cell(row, 'price')), 6)
  }
  const { rows: orders } = await sql<{ id: string }>`
    select taker_order_id as id from spot_trade where taker_id = ${ann.id} order by id desc limit 1`.execute(
    halyard.app.context.db,
  )
  expect(rows.map((row) => cell(row, 'order'))).toContain(orders[0]?.id)
  const transfers = rows.filter((row) => cell(row, 'reason') === 'transfer')
  expect(transfers.every((row) => cell(row, 'market') === '' && cell(row, 'counter_value') === '')).toBe(true)
})

test("every kind of ledger entry occurred, and the ledger's invariants hold", async () => {
  const reasons = new Set<string>()
  for (let before: number | undefined; ; ) {
    const page = dataOf(await ann.client('wallet/legal_log', { limit: 100, ...(before ? { before } : {}) }))
    for (const { reason } of page.list) reasons.add(reason)
    before = page.list.at(-1)?.id
    if (!page.more) break
  }
  expect([...reasons].toSorted()).toEqual([
    'contract_fee',
    'contract_loss',
    'contract_profit',
    'deposit',
    'fee',
    'margin_add',
    'option_payout',
    'option_stake',
    'option_stake_hold',
    'option_stake_release',
    'order_hold',
    'order_release',
    'position_hold',
    'position_release',
    'practice_funds',
    'trade_base',
    'trade_quote',
    'transfer',
    'withdrawal',
    'withdrawal_fee',
    'withdrawal_hold',
    'withdrawal_release',
    'withdrawal_return',
  ])
  expect(await ledgerViolations(halyard)).toEqual([])
})
