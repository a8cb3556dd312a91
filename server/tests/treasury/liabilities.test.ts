import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatUnits } from '@halyard/money'
import { LIABILITIES_COLUMNS, liabilityIdText } from '@halyard/receipt'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '../../src/app/testing.ts'
import { type BusyExchange, DAY_MS, openBusyExchange } from '../testing/busy-customer/busy-exchange.ts'
import { openProducts, subscribeNewCoin } from '../testing/busy-customer/open-products.ts'
import { performOperations } from '../testing/busy-customer/operations.ts'
import { USDT } from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

type Cells = Readonly<Record<string, string>>

const MAY_30 = Date.UTC(2031, 4, 30)
const JUNE = Date.UTC(2031, 5)
const folder = mkdtempSync(join(tmpdir(), 'liabilities-'))

let exchange: BusyExchange
let treasurer: TestOperator

// Operations in all products on the last two days of May, and on the first of June.
beforeAll(async () => {
  exchange = await openBusyExchange(MAY_30 - DAY_MS, 11)
  await openProducts(exchange)
  await subscribeNewCoin(exchange)
  await performOperations(exchange, { count: 60, days: 2 })
  exchange.advance(JUNE - exchange.now() - 1)
  await exchange.attempt({ kind: 'passTime' })
  exchange.advance(1)
  await performOperations(exchange, { count: 30, days: 1 })
  await exchange.halyard.app.context.treasury.step()
}, 120_000)
afterAll(async () => {
  await exchange.halyard.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  treasurer = await registerOperator(exchange.halyard, 'treasurer')
})

async function download(query: string, token = treasurer.opsToken) {
  const response = await fetch(`${exchange.halyard.url}/api/ops/report/liabilities?${query}`, {
    headers: { authorization: token },
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/** Returns the text above the hash, and the lines of the seal. */
function partsOf(text: string) {
  const at = text.indexOf('sha256,')
  return { body: text.slice(0, at), seal: text.slice(at).trimEnd().split('\r\n') }
}

function rowsOf(text: string, row: string): Cells[] {
  return partsOf(text)
    .body.trimEnd()
    .split('\r\n')
    .map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [LIABILITIES_COLUMNS[at] ?? '', cell])),
    )
    .filter((cells) => cells['row'] === row)
}

/** Runs the verifier on a file. */
async function verify(text: string, ...more: string[]) {
  const file = join(folder, `${createHash('sha256').update(text).digest('hex')}.csv`)
  writeFileSync(file, text)
  const key = exchange.halyard.app.context.priceLog.key.publicKey
  const args = ['verify/src/main.ts', 'liabilities', file, ...more, '--key', key]
  return new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: join(import.meta.dirname, '../../..') }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out: out + err }),
    )
  })
}

/** Sums the ledger's postings before a time by customer, currency, kind and part: 'owner:currency:kind:frozen'. */
async function ledgerAt(at: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ key: string; units: string }>`
    select account.owner_id || ':' || account.currency_id || ':' || account.kind || ':' || side.frozen as key,
      sum(side.units)::text as units
    from (
      select command_seq, debit_id as account_id, debit_frozen as frozen, -amount as units from ledger_posting
      union all select command_seq, credit_id, credit_frozen, amount from ledger_posting
    ) side join account on account.id = side.account_id join command on command.seq = side.command_seq
    where command.at < ${at} and owner_id >= 1000
    group by 1 having sum(side.units) <> 0`.execute(exchange.halyard.app.context.db)
  return new Map(rows.map(({ key, units }) => [key, BigInt(units)]))
}

/** The ids of the customers in the report of a period, by their owner. */
async function ownersOf(text: string, period: string): Promise<Map<string, number>> {
  const owners = new Map<string, number>()
  for (const id of new Set(rowsOf(text, 'account').map((cells) => cells['id'] ?? ''))) {
    const found = await treasurer.ops('ops/report/customer', { period, id, reason: 'A sample' })
    const { customer_id, account_number, nonce } = dataOf(found)
    expect(
      createHash('sha256')
        .update(liabilityIdText(period, account_number, nonce))
        .digest('hex'),
    ).toBe(id)
    owners.set(id, customer_id)
  }
  return owners
}

/** The ledger's sums of a report, as `ledgerAt` gives them, and the opening sums of accounts. */
async function reported(text: string, period: string) {
  const { catalogue } = exchange.halyard.app.context
  const owners = await ownersOf(text, period)
  const decimals = new Map(catalogue.currencies().map((currency) => [currency.name, currency]))
  const units = (cell: string | undefined, currency: string | undefined) => {
    const { decimals: places = 0 } = decimals.get(currency ?? '') ?? {}
    const [whole = '', fraction = ''] = (cell ?? '').split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  const closing = new Map<string, bigint>()
  const opening = new Map<string, bigint>()
  for (const { id = '', currency, kind, ...cells } of rowsOf(text, 'account')) {
    const account = `${owners.get(id)}:${decimals.get(currency ?? '')?.id}:${kind}`
    const parts = { false: cells['available'], true: cells[kind === 'fiat' ? 'held' : 'frozen'] }
    for (const [part, cell] of Object.entries(parts))
      if (units(cell, currency) !== 0n) closing.set(`${account}:${part}`, units(cell, currency))
    if (units(cells['opening'], currency) !== 0n) opening.set(account, units(cells['opening'], currency))
    expect(cells['negative']).toBe('0')
  }
  return { closing, opening }
}

/** Sums both parts of each account. */
function wholeOf(parts: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const whole = new Map<string, bigint>()
  for (const [key, units] of parts) {
    const account = key.slice(0, key.lastIndexOf(':'))
    whole.set(account, (whole.get(account) ?? 0n) + units)
  }
  return new Map([...whole].filter(([, units]) => units !== 0n))
}

test.each([
  ['2031-05-31', JUNE - DAY_MS, JUNE],
  ['2031-05', Date.UTC(2031, 4), JUNE],
])(
  '%s: each account is the sum of its postings at the start and end, and it verifies',
  async (period, from, end) => {
    const { text, type } = await download(`period=${period}`)
    expect(type).toBe('text/csv; charset=utf-8')
    const { opening, closing } = await reported(text, period)
    const ledger = await ledgerAt(end)
    expect(ledger.size).toBeGreaterThan(15)
    expect(closing).toEqual(ledger)
    expect(opening).toEqual(wholeOf(await ledgerAt(from)))
    expect(rowsOf(text, 'difference')).toEqual([])
    expect(await verify(text)).toMatchObject({ code: 0 })
  },
)

test("a day that runs says so; its totals are the treasury page's own, to the unit", async () => {
  const period = new Date(exchange.now()).toISOString().slice(0, 10)
  const { text } = await download(`period=${period}`)
  expect(rowsOf(text, 'report')[0]).toMatchObject({ kind: 'not over' })
  const { list } = dataOf(await treasurer.ops('ops/treasury/show', {}))
  const { catalogue } = exchange.halyard.app.context
  const shown = list.flatMap(({ currency_id, currency_name, liabilities }) => {
    const { decimals = 0 } = catalogue.currency(currency_id) ?? {}
    const sum = liabilities
      .filter(({ source }) => source === 'customers' || source === 'escrow')
      .reduce((total, { amount }) => total + BigInt(Math.round(Number(amount) * 10 ** decimals)), 0n)
    return sum === 0n ? [] : [[currency_name, formatUnits(sum, decimals)]]
  })
  const totals = rowsOf(text, 'total').filter(({ closing }) => closing !== '0')
  expect(totals.map(({ currency, closing }) => [currency, closing])).toEqual(shown)
  const { code, out } = await verify(text)
  expect({ code, isSaid: out.includes('is not over') }).toEqual({ code: 0, isSaid: true })
})

test('value: of all parts above zero, at the last index price before the end, with its time', async () => {
  const { text } = await download('period=2031-05-31')
  const { db } = exchange.halyard.app.context
  const price = await db
    .selectFrom('price_tick')
    .select(['ticks', 'at'])
    .where('market_id', '=', 1)
    .where('at', '<', String(JUNE))
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(rowsOf(text, 'total').find(({ currency }) => currency === 'BTC')).toMatchObject({
    price: formatUnits(BigInt(price.ticks), 1),
    price_at: new Date(Number(price.at)).toISOString(),
  })
})

test('a day that is over gives the same lines each time, whatever happens later', async () => {
  const first = partsOf((await download('period=2031-05-31')).text)
  await performOperations(exchange, { count: 6, days: 1 })
  await exchange.halyard.app.context.treasury.step()
  treasurer = await registerOperator(exchange.halyard, 'treasurer')
  const second = partsOf((await download('period=2031-05-31')).text)
  expect(second.body).toBe(first.body)
  expect(second.seal[0]).toBe(first.seal[0])
})

test('a customer who is hidden: the report and the verifier say so, and its seal names the first', async () => {
  const { db } = exchange.halyard.app.context
  const first = await download('period=2031-05-31')
  const hidden = await db
    .selectFrom('treasury_account')
    .innerJoin('account', 'account.id', 'treasury_account.account_id')
    .selectAll('treasury_account')
    .where('owner_id', '=', String(exchange.customer.id))
    .where('currency_id', '=', USDT)
    .where('account.kind', '=', 'coin')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('treasury_account').where('account_id', '=', hidden.account_id).execute()
  const { text } = await download('period=2031-05-31')
  await sql`insert into treasury_account values (${hidden.account_id}, ${hidden.available}, ${hidden.frozen})`.execute(
    db,
  )
  expect(rowsOf(text, 'difference').map(({ kind, currency }) => [kind, currency])).toEqual([
    ['books', 'USDT'],
  ])
  const { code, out } = await verify(text)
  expect(code).toBe(1)
  expect(out).toContain('the closing sum of USDT is not that of the books of the exchange')
  const { list } = dataOf(await treasurer.ops('ops/report/list', {}))
  expect(list[0]).toMatchObject({ differs: true, period: '2031-05-31' })
  expect(partsOf(text).seal[1]?.endsWith(partsOf(first.text).seal[0]?.slice('sha256,'.length) ?? '?')).toBe(
    true,
  )
})

const usdtOf = (text: string) => rowsOf(text, 'total').find(({ currency }) => currency === 'USDT')

test('a balance below zero reduces no sum of what is owed, and is shown apart', async () => {
  const { db } = exchange.halyard.app.context
  const before = usdtOf((await download('period=2031-05-31')).text)
  const move = (units: bigint) =>
    sql`update treasury_account set available = treasury_account.available
        + case owner_id when ${exchange.customer.id} then ${units}::numeric else 0 - ${units}::numeric end
        from account where account.id = account_id and kind = 'coin' and currency_id = ${USDT}
          and owner_id in (${exchange.customer.id}, ${exchange.other.id})`.execute(db)
  const most = 100_000_000_000_000n
  await move(most)
  const { text } = await download('period=2031-05-31')
  await move(-most)
  const after = usdtOf(text)
  expect(after?.['closing']).toBe(before?.['closing'])
  expect(Number(after?.['negative'])).toBeLessThan(-80_000_000)
  expect(Number(after?.['available'])).toBeGreaterThan(Number(before?.['available']) + 80_000_000)
  expect(Number(after?.['value'])).toBeGreaterThan(Number(before?.['value']) + 80_000_000)
})

test('the customer behind an id: confirmed offline by the number and the nonce, and by no other', async () => {
  const period = '2031-05-31'
  const { text } = await download(`period=${period}`)
  const id = rowsOf(text, 'account')[0]?.['id'] ?? ''
  const asked = { period, id, reason: 'Sample 1 of the auditor' }
  const { account_number, nonce } = dataOf(await treasurer.ops('ops/report/customer', asked))
  const right = await verify(text, account_number, nonce)
  expect(right.out).toContain(`Account ${account_number}: `)
  expect(right.code).toBe(0)
  expect(await verify(text, String(Number(account_number) + 1), nonce)).toMatchObject({ code: 1 })
  expect(await treasurer.ops('ops/report/customer', { ...asked, period: '2031-05' })).toMatchObject({
    code: 'record_must_be_known',
  })
})

test('an operator names at most 50 customers in 24 hours, also with requests at the same time', async () => {
  const period = '2031-05-31'
  const { text } = await download(`period=${period}`)
  const asked = { period, id: rowsOf(text, 'account')[0]?.['id'] ?? '', reason: 'A sample' }
  const name = async () => {
    const answer = await treasurer.ops('ops/report/customer', asked)
    return answer.type === 'error' ? answer.code : answer.type
  }
  const codes: string[] = []
  for (let count = 0; count < 48; count += 1) codes.push(await name())
  codes.push(...(await Promise.all(Array.from({ length: 5 }, name))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(50)
  expect(codes.filter((code) => code === 'too_many_customers')).toHaveLength(3)
})

test.each([
  ['a day to come', 'period=2091-01-01', 'invalid_field'],
  ['a day that no month has', 'period=2031-02-31', 'invalid_field'],
  ['another format', 'period=2031', 'invalid_field'],
  ['no period', '', 'missing_field'],
  ['another field', 'period=2031-05&customer=1', 'unknown_field'],
])('rejects %s', async (_case, query, code) => {
  expect(JSON.parse((await download(query)).text)).toMatchObject({ type: 'error', code })
})

test('only treasurers and admins download it, and each download is audited from its beginning', async () => {
  const operator = await registerOperator(exchange.halyard, 'operator')
  expect((await download('period=2031-05-31', operator.opsToken)).status).toBe(403)
  const admin = await registerOperator(exchange.halyard, 'admin')
  const { text } = await download('period=2031-05-31', admin.opsToken)
  const rows = await exchange.halyard.app.context.db
    .selectFrom('audit_log')
    .select(['outcome', 'target', 'after'])
    .where('actor_id', '=', String(admin.id))
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { outcome: 'asked', target: 'report:2031-05-31' },
    { outcome: 'done', target: 'report:2031-05-31', after: { sha256: partsOf(text).seal[0]?.slice(7) } },
  ])
})
