import { createHash } from 'node:crypto'
import { type DailyStatement, dailyText, ENTRY_DELAY_MS, isDailyConsistent } from '@halyard/receipt'
import { amount } from '@halyard/money'
import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ticketed } from '../testing/ticketed.ts'
import { isSignedText } from '../testing/ed25519.ts'

const DAY_MS = 86_400_000
const STAKE = { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '100' } as const

const database = await createTestDatabase({ migrated: true })
/** An hour before the first midnight. */
const START = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS - 3_600_000
let clock = START
let halyard: TestApp

beforeAll(async () => {
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({ databaseUrl: database.url, now: () => clock })
}

async function price(ticks: number, afterMs = 1_000): Promise<void> {
  clock += afterMs
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: 3, amount: amount(10_000_000_000n), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return customer
}

/** Buys options of 60 seconds in two directions, records prices until they have settled, and one of them wins. */
async function settleTwo({ client }: TestCustomer): Promise<void> {
  await price(640_000)
  for (const type of ['1', '2'] as const)
    dataOf(await client('microtrade/submit', ticketed({ ...STAKE, type }, clock)))
  await price(640_000, ENTRY_DELAY_MS)
  for (let second = 0; second < 62; second += 1) await price(641_000)
}

async function refuse({ client }: TestCustomer, change: object): Promise<void> {
  const response = await client('microtrade/submit', { ...ticketed(STAKE, clock), ...change })
  expect(response).toHaveProperty('refusal')
}

async function days(request: object = {}) {
  return dataOf(await halyard.client()('trail/days', request))
}

function sign(): Promise<void> {
  const { engine, priceLog } = halyard.app.context
  return priceLog.daily.sign(engine)
}

function isRight(statement: DailyStatement): boolean {
  return isDailyConsistent(statement) && isSignedText(dailyText(statement), statement)
}

test('before the first midnight: no statement, but the time of the first one', async () => {
  await sign()
  expect(await days()).toEqual({ list: [], more: false, next_at: START + 3_600_000 })
})

test('a day: counts, refusals with their reasons, and the result of the exchange', async () => {
  const ann = await registerTrader()
  await settleTwo(ann)
  await Promise.all(Array.from({ length: 12 }, () => refuse(ann, { number: '1.5' })))
  await refuse(ann, { seconds: '7' })
  await refuse(ann, { seconds: undefined })
  await refuse(ann, { match_id: '99' })
  // Bought before midnight, settled after it.
  clock = START + 3_600_000 - 20_000
  await price(640_000)
  dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  clock = START + 3_600_000 + 1_000
  await sign()
  const { list, next_at } = await days()
  const [statement] = list
  expect(next_at).toBe(START + 3_600_000 + DAY_MS)
  expect(list).toHaveLength(1)
  expect(statement && isRight(statement)).toBe(true)
  const line = { match_id: 1, market: 'BTC/USDT', seconds: 60 }
  expect(statement).toMatchObject({
    seq: 1,
    day: new Date(START).toISOString().slice(0, 10),
    signed_at: clock,
    counts: [{ ...line, accepted: 3, refused: 12, void: 0, won: 1, lost: 1, drawn: 0, open: 1 }],
    refused_elsewhere: 3,
    reasons: [
      { reason: 'market_must_be_known', refused: 1 },
      { reason: 'option_amount_too_small', refused: 12 },
      { reason: 'option_time_not_offered', refused: 1 },
      { reason: 'option_time_required', refused: 1 },
    ],
    // Both staked 100; the one that won was paid 183.
    money: [
      {
        match_id: 1,
        seconds: 60,
        currency_id: 3,
        stakes: '200000000',
        payouts: '183000000',
        result: '17000000',
      },
    ],
    results: [
      { currency_id: 3, currency: 'USDT', stakes: '200000000', payouts: '183000000', result: '17000000' },
    ],
    prev: '0'.repeat(64),
  })
})

test('days of a stopped server are signed at its next start, once and in order', async () => {
  const [first] = (await days()).list
  await halyard.close()
  clock = START + 3_600_000 + 3 * DAY_MS + 5_000
  halyard = await start()
  await expect.poll(async () => (await days()).list.length).toBe(4)
  const { list } = await days()
  await Promise.all([sign(), sign()])
  expect((await days()).list).toEqual(list)
  expect(list[0]).toEqual(first)
  expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(list.every(isRight)).toBe(true)
  for (const [index, { prev }] of list.entries()) {
    const before = list[index - 1]
    if (before) expect(prev).toBe(createHash('sha256').update(dailyText(before)).digest('hex'))
  }
  // The option of the first day settles when the server starts again, on the day that is not stated yet.
  expect(list.map(({ counts }) => counts.map((line) => [line.accepted, line.void, line.open]))).toEqual([
    [[3, 0, 1]],
    [[0, 0, 1]],
    [[0, 0, 1]],
    [[0, 0, 1]],
  ])
})

async function seqs(request: object) {
  const { list, more } = await days(request)
  return [list.map(({ seq }) => seq), more]
}

test('trail/days lists page by page', async () => {
  expect(await seqs({ from_seq: 2, limit: 2 })).toEqual([[2, 3], true])
  expect(await seqs({ from_seq: 3, limit: 2 })).toEqual([[3, 4], false])
  expect(await seqs({ from_seq: 5 })).toEqual([[], false])
  expect(await seqs({ limit: 2 })).toEqual([[3, 4], false])
})

test('the database keeps statements and the counts of refusals that they contain', async () => {
  const { db } = halyard.app.context
  await expect(sql`update option_day set signed_at = 0`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update option_refusal set refused = refused + 1`.execute(db)).rejects.toThrow('are stated')
  await expect(sql`delete from option_refusal`.execute(db)).rejects.toThrow('are stated')
})
