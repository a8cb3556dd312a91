import { INTL_TAGS } from '@halyard/api'
import { formatUnits, parseUnits } from '@halyard/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../../src/app/testing.ts'
import { sealPerson } from '../../src/verification/person.ts'
import { type BusyExchange, openBusyExchange } from '../testing/busy-customer/busy-exchange.ts'
import { openProducts, subscribeNewCoin } from '../testing/busy-customer/open-products.ts'
import { performOperations } from '../testing/busy-customer/operations.ts'
import { downloadYear } from '../testing/busy-customer/year-file.ts'

const OPERATIONS = Number(process.env['HALYARD_STATEMENT_OPERATIONS'] ?? 120)
const NEW_YEAR = Date.UTC(2028, 0, 1)
const DAY_MS = 86_400_000
const NAME = 'Nora <i>Körper</i> 김'

let exchange: BusyExchange

beforeAll(async () => {
  exchange = await openBusyExchange(NEW_YEAR - 12 * DAY_MS, 11)
  await openProducts(exchange)
  await subscribeNewCoin(exchange)
  await performOperations(exchange, { count: OPERATIONS / 2, days: 11 })
  exchange.advance(Math.max(0, NEW_YEAR + DAY_MS - exchange.now()))
  await performOperations(exchange, { count: OPERATIONS / 2, days: 5 })
  const { db, config } = exchange.halyard.app.context
  const { id } = exchange.customer
  const person = { name: NAME, country: 'DE', card_id: 'L01X00T47', contact_address: 'Kiel' }
  await db
    .insertInto('verification')
    .values({
      user_id: id,
      level: 1,
      status: 'verified',
      country: 'DE',
      person: sealPerson(config.secret, id, person),
      document_hash: 'x',
      submitted_at: exchange.now(),
      reviewed_at: exchange.now(),
    })
    .execute()
}, 600_000)
afterAll(() => exchange.halyard.close())

async function download(query: string, token?: string) {
  const own = token ?? (await exchange.token())
  const response = await fetch(`${exchange.halyard.url}/api/wallet/statement_file?${query}`, {
    headers: own === '' ? {} : { authorization: own },
  })
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function textOf(query: string, token?: string): Promise<string> {
  const { type, bytes } = await download(query, token)
  if (type !== 'application/pdf') throw new Error(bytes.toString())
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

const shown = (units: bigint, decimals: number): string =>
  new Intl.NumberFormat(INTL_TAGS.en, { useGrouping: 'always', maximumFractionDigits: 20 })
    .format(formatUnits(units, decimals) as Intl.StringNumericLiteral)
    .replace('-', '−')

const DECIMALS = 18
const unitsOf = (cell: string): bigint => {
  const units = parseUnits(cell.replace('-', ''), DECIMALS) ?? 0n
  return cell.startsWith('-') ? -units : units
}

test('a month: opening and closing balance of each coin are those of the CSV to the unit', async () => {
  const text = await textOf('period=2027-12&language=en')
  const client = await exchange.signIn()
  const csv = dataOf(
    await client('wallet/statement', {
      from: String(Date.UTC(2027, 11)),
      to: String(NEW_YEAR),
    }),
  )
  const coins = new Map<string, { opening: bigint; closing: bigint }>()
  for (const { currency_name: coin, opening, closing } of csv.accounts) {
    const sum = coins.get(coin) ?? { opening: 0n, closing: 0n }
    coins.set(coin, {
      opening: sum.opening + unitsOf(opening),
      closing: sum.closing + unitsOf(closing),
    })
  }
  const moved = [...coins].filter(([, { opening, closing }]) => opening !== 0n || closing !== 0n)
  expect(moved.length).toBeGreaterThan(3)
  for (const [coin, { opening, closing }] of moved) {
    const [from, to] = [shown(opening, DECIMALS), shown(closing, DECIMALS)]
    expect(text).toMatch(
      new RegExp(`${coin} ${from.replaceAll('.', '\\.')} \\S+ \\S+ ${to.replaceAll('.', '\\.')}( |$)`),
    )
  }
})

test('a month: says who it is for, of which time, and that a current one is not over', async () => {
  const over = await textOf('period=2027-12&time_zone=Europe/Berlin')
  expect(over).toContain(NAME)
  expect(over).toContain(`Account number ${exchange.customer.id}`)
  expect(over).toContain('01 Dec 2027 – 31 Dec 2027')
  expect(over).toContain('Europe/Berlin (UTC+1)')
  expect(over).not.toContain('not over')
  expect(await textOf('period=2028-01')).toContain('This period is not over.')
})

test('a month that is over: the same bytes each time', async () => {
  const [once, again] = [
    await download('period=2027-12&language=th'),
    await download('period=2027-12&language=th'),
  ]
  expect(once.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(once.bytes.equals(again.bytes)).toBe(true)
})

test.each(['fifo', 'average'])("a year by %s: every total is that of the year's file", async (method) => {
  const text = await textOf(`period=2027&method=${method}`)
  const totals = (await downloadYear(exchange, `kind=tax&year=2027&method=${method}`)).filter(
    ({ record }) => record === 'total',
  )
  const disposed = totals.filter(({ reason }) => reason === 'disposed')
  expect(disposed.length).toBeGreaterThan(2)
  for (const { amount = '', cost = '', value = '', gain = '' } of disposed) {
    const cells = [amount, cost, value, gain].map((cell) => shown(unitsOf(cell), DECIMALS))
    const [sold, spent, received, won = ''] = cells
    expect(text).toContain(`Disposed of ${sold} ${spent} ${received} ${unitsOf(gain) > 0n ? '+' : ''}${won}`)
  }
  for (const { reason, value = '' } of totals.filter(
    ({ reason }) => reason === 'came_in' || reason === 'went_out',
  ))
    expect(text).toContain(`${reason === 'came_in' ? 'In' : 'Out'} ${shown(unitsOf(value), DECIMALS)}`)
})

test('an empty month: says so by balances alone', async () => {
  const text = await textOf('period=2027-10')
  expect(text).toContain('No balance and no movement in this period.')
  expect(text).not.toContain('Spot')
})

test("another customer: gets their own, and none of the busy one's", async () => {
  const { sessions } = exchange.halyard.app.context
  const token = await sessions.open(exchange.other.id, { ip: '127.0.0.1', agent: 'test' })
  const text = await textOf('period=2027-12', token)
  expect(text).toContain(`Account number ${exchange.other.id}`)
  expect(text).not.toContain('Nora')
})

test.each([
  ['a month to come', 'period=2028-12', 'invalid_field'],
  ['a month 13', 'period=2027-13', 'invalid_field'],
  ['no period', '', 'missing_field'],
  ['a time zone that does not exist', 'period=2027-12&time_zone=Mars/Base', 'invalid_field'],
  ['a language that does not exist', 'period=2027-12&language=xx', 'invalid_field'],
  ['a customer in the query', 'period=2027-12&customer=1000', 'unknown_field'],
])('rejects %s', async (_case, query, code) => {
  const { bytes } = await download(query)
  expect(JSON.parse(bytes.toString())).toMatchObject({ type: 'error', code })
})

test('rejects a caller who is not signed in', async () => {
  const { type } = await download('period=2027-12', '')
  expect(type).toContain('application/json')
})

test('several at once: one of a customer is written, the others are refused as busy', async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => download('period=2027-12')))
  const written = files.filter(({ type }) => type === 'application/pdf')
  expect(written.length).toBeGreaterThan(0)
  expect(files.filter(({ bytes }) => bytes.includes('"busy"'))).toHaveLength(4 - written.length)
})
