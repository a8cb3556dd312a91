import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { type BusyExchange, openBusyExchange } from '../testing/busy-customer/busy-exchange.ts'
import {
  beancountJournal,
  checkJournal,
  hledgerJournal,
  isInstalled,
} from '../testing/busy-customer/journals.ts'
import { openProducts, subscribeNewCoin } from '../testing/busy-customer/open-products.ts'
import { performOperations } from '../testing/busy-customer/operations.ts'
import { beLiquidated, tradeAtNewYear } from '../testing/busy-customer/moments.ts'
import { coinsOf, downloadYear, sumOf, unitsOf, type YearRow } from '../testing/busy-customer/year-file.ts'

const OPERATIONS = 5_000
const NEW_YEAR = Date.UTC(2028, 0, 1)
const DAY_MS = 86_400_000
/** The effects of postings and trades on amounts. */
const MOVED = ['acquired', 'returned', 'trade_fee', 'disposed', 'withdrawn'] as const
const METHODS = ['fifo', 'average'] as const

let exchange: BusyExchange
const files = new Map<string, readonly YearRow[]>()

/** The two years of the customer by a method. */
function yearsOf(method: string): readonly [readonly YearRow[], readonly YearRow[]] {
  const [first, second] = [files.get(`2027 ${method}`), files.get(`2028 ${method}`)]
  if (!first || !second) throw new Error(`no files by ${method}`)
  return [first, second]
}

beforeAll(async () => {
  exchange = await openBusyExchange(NEW_YEAR - 12 * DAY_MS, 7)
  await openProducts(exchange)
  await subscribeNewCoin(exchange)
  await performOperations(exchange, { count: OPERATIONS / 2, days: 11 })
  await beLiquidated(exchange)
  await tradeAtNewYear(exchange, NEW_YEAR)
  await performOperations(exchange, { count: OPERATIONS / 2, days: 12 })
  for (const method of METHODS)
    for (const year of [2027, 2028])
      files.set(`${year} ${method}`, await downloadYear(exchange, `kind=tax&year=${year}&method=${method}`))
}, 900_000)
afterAll(() => exchange.halyard.close())

/** Sums what the customer holds of each coin from the complete ledger, until a time: by name, in units of 10^-8. */
async function heldUntil(at: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; decimals: number; held: string }>`
    select currency.name, currency.decimals, sum(side.amount)::text as held
    from (
      select debit_id as account_id, command_seq, -amount as amount from ledger_posting
      union all
      select credit_id, command_seq, amount from ledger_posting
    ) side
      join account on account.id = side.account_id
      join currency on currency.id = account.currency_id
      join command on command.seq = side.command_seq
    where account.owner_id = ${exchange.customer.id} and command.at < ${at}
    group by currency.name, currency.decimals`.execute(exchange.halyard.app.context.db)
  return new Map(rows.map(({ name, decimals, held }) => [name, BigInt(held) * 10n ** BigInt(8 - decimals)]))
}

test.each(METHODS)(
  'a year by %s: amounts agree with the ledger to the unit, year by year',
  async (method) => {
    const [first, second] = yearsOf(method)
    const [before, after] = [await heldUntil(NEW_YEAR), await heldUntil(exchange.now() + 1)]
    expect(first.filter(({ record }) => record === 'opening')).toEqual([])
    for (const coin of coinsOf(second)) {
      for (const [rows, opening, closing] of [
        [first, 0n, before.get(coin) ?? 0n],
        [second, before.get(coin) ?? 0n, after.get(coin) ?? 0n],
      ] as const) {
        const sum = (record: string) => sumOf(rows, 'amount', { record, coin })
        expect([coin, sum('opening')]).toEqual([coin, opening])
        expect([coin, sum('closing')]).toEqual([coin, closing])
        const moved = MOVED.reduce((total, record) => total + sum(record), 0n)
        expect([coin, opening + moved]).toEqual([coin, closing])
        expect([coin, opening + sum('total')]).toEqual([coin, closing])
      }
    }
  },
)

test.each(METHODS)('a year by %s: costs and gains add up, from one year to the next', (method) => {
  const [first, second] = yearsOf(method)
  const signs = { opening: 1n, acquired: 1n, returned: 1n, disposed: -1n, withdrawn: -1n } as const
  for (const rows of [first, second])
    for (const coin of coinsOf(rows)) {
      const closing = Object.entries(signs).reduce(
        (total, [record, sign]) => total + sign * sumOf(rows, 'cost', { record, coin }),
        0n,
      )
      expect([coin, sumOf(rows, 'cost', { record: 'closing', coin })]).toEqual([coin, closing])
      for (const column of ['value', 'cost', 'gain'])
        expect([coin, column, sumOf(rows, column, { record: 'total', reason: 'disposed', coin })]).toEqual([
          coin,
          column,
          sumOf(rows, column, { record: 'disposed', coin }),
        ])
    }
  for (const coin of coinsOf(first))
    for (const column of ['amount', 'cost'])
      expect([coin, sumOf(second, column, { record: 'opening', coin })]).toEqual([
        coin,
        sumOf(first, column, { record: 'closing', coin }),
      ])
})

test('a year by either method: the same proceeds and the same costs of all coins together', async () => {
  const [fifo, average] = METHODS.map((method) => yearsOf(method).flat())
  for (const coin of coinsOf(fifo ?? [])) {
    const [a = [], b = []] = [fifo, average]
    for (const [column, record] of [
      ['value', 'disposed'],
      ['cost', 'acquired'],
    ] as const)
      expect([coin, sumOf(a, column, { record, coin })]).toEqual([coin, sumOf(b, column, { record, coin })])
  }
})

test('income and fees: equal those of the ledger by reason, in the unit of account', async () => {
  const rows = yearsOf('fifo').flat()
  const { rows: ledger } = await sql<{ reason: string; units: string }>`
    select reason, sum(case when own.id = credit_id then amount else -amount end)::text as units
    from posting join account own on own.id in (debit_id, credit_id)
    where own.owner_id = ${exchange.customer.id} and posting.currency_id = 3
    group by reason`.execute(exchange.halyard.app.context.db)
  const ofReasons = (...reasons: readonly string[]) =>
    ledger
      .filter(({ reason }) => reasons.includes(reason))
      .reduce((sum, { units }) => sum + BigInt(units) * 100n, 0n)
  const total = (product: string, reason: string) =>
    sumOf(rows, 'value', { record: 'total', product, reason })
  expect(total('perp', 'income')).toBe(ofReasons('contract_profit', 'contract_loss'))
  expect(total('perp', 'fees')).toBe(-ofReasons('contract_fee', 'liquidation_fee'))
  expect(total('funding', 'income')).toBe(ofReasons('funding'))
  expect(total('option', 'income')).toBe(ofReasons('option_stake', 'option_payout'))
})

test.skipIf(!(await isInstalled('hledger'))).each(METHODS)(
  'hledger: a journal of both years by %s holds',
  async (method) => {
    await checkJournal(
      'hledger',
      hledgerJournal(yearsOf(method), { held: await heldUntil(exchange.now() + 1) }),
    )
  },
)

test.skipIf(!(await isInstalled('bean-check')))(
  'beancount: its own booking finds the same gains',
  async () => {
    await checkJournal(
      'bean-check',
      beancountJournal(yearsOf('fifo'), { held: await heldUntil(exchange.now() + 1) }),
    )
  },
)

test('a year: opens and closes with the balances of the statement', async () => {
  const client = await exchange.signIn()
  const [, second] = yearsOf('fifo')
  for (const [record, from] of [
    ['opening', NEW_YEAR],
    ['closing', exchange.now() + 1],
  ] as const) {
    const { accounts } = dataOf(await client('wallet/statement', { from, to: from + 1 }))
    for (const coin of coinsOf(second)) {
      const stated = accounts.filter(({ currency_name: name }) => name === coin)
      const sum = stated.reduce((total, { opening }) => total + unitsOf(opening), 0n)
      expect([coin, sumOf(second, 'amount', { record, coin })]).toEqual([coin, sum])
    }
  }
})

test('the operations: every reason that changes coins occurs, and the invariants hold', async () => {
  const rows = yearsOf('fifo').flat()
  const moved = rows.filter(({ record }) => MOVED.some((name) => name === record))
  expect(exchange.operations).toBeGreaterThanOrEqual(OPERATIONS)
  const reasons = new Set(moved.map(({ reason }) => reason))
  expect([...reasons].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
    'buy',
    'contract_fee',
    'contract_loss',
    'contract_profit',
    'deposit',
    'deposit_reversal',
    'fee',
    'fee_refund',
    'fiat_fee',
    'fiat_payment',
    'funding',
    'liquidation_fee',
    'option_payout',
    'option_stake',
    'practice_funds',
    'referral_rebate',
    'sell',
    'subscription_allotment',
    'subscription_cost',
    'wealth_penalty',
    'wealth_yield',
    'withdrawal',
    'withdrawal_fee',
    'withdrawal_return',
  ])
  expect(await ledgerViolations(exchange.halyard)).toEqual([])
})
