import type { OpsRequestOf, OpsResponseOf } from '@halyard/api/ops'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { expectFired } from '../alerts/fired-alerts.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const USDT = 3
const DAY_MS = 86_400_000
const STARTED_AT = Date.UTC(2031, 4, 6, 10, 30)

let clock = STARTED_AT
let halyard: DemoTestApp
let customer: TestCustomer
let first: TestOperator
let second: TestOperator
let treasurer: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
beforeEach(async () => {
  customer = await halyard.registerCustomer()
  first = await registerOperator(halyard, 'reviewer')
  second = await registerOperator(halyard, 'admin')
  treasurer = await registerOperator(halyard, 'treasurer')
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

async function claim(amount = '250'): Promise<number> {
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  const request = { currency: USDT, type: 'BANK', amount, pic } as const
  return Number(dataOf(await customer.client('wallet/charge_req', request)).id.replace('submission:', ''))
}

const approve = (reviewer: TestOperator, id: number, reference?: string) =>
  reviewer.ops('ops/charge/review', { id, pass: '1', ...(reference === undefined ? {} : { reference }) })

async function credit(reference: string, amount?: string): Promise<number> {
  const id = await claim(amount)
  dataOf(await approve(first, id, reference))
  expect(dataOf(await approve(second, id, reference))).toMatchObject({ status: 'passed' })
  return id
}

const enter = (operator: TestOperator, csv: string, network: 'BANK' | 'TRC20' = 'BANK') =>
  operator.ops('ops/statement/enter', { network, csv } satisfies OpsRequestOf<'ops/statement/enter'>)

async function show(): Promise<{
  readonly failing: readonly string[]
  readonly usdt: OpsResponseOf<'ops/treasury/show'>['list'][number] | undefined
}> {
  await halyard.app.context.treasury.step()
  const shown = dataOf(await treasurer.ops('ops/treasury/show', {}))
  return {
    failing: shown.checks.filter(({ differences }) => differences > 0).map(({ check }) => check),
    usdt: shown.list.find(({ currency_id }) => currency_id === USDT),
  }
}

const atBank = (usdt: Awaited<ReturnType<typeof show>>['usdt']) =>
  Number(usdt?.assets.find(({ source }) => source === 'bank')?.amount ?? 0)

test('a credited claim is unproven and no asset until a statement line shows it', async () => {
  const before = await show()
  const id = await credit('SEPA 2031/17')
  const credited = await show()
  expect(credited.failing).toEqual([])
  expect(Number(credited.usdt?.unproven)).toBe(Number(before.usdt?.unproven ?? 0) + 250)
  expect(atBank(credited.usdt)).toBe(atBank(before.usdt))
  expect(dataOf(await treasurer.ops('ops/statement/unproven', {})).list).toContainEqual({
    target: `charge:${id}`,
    network: 'BANK',
    reference: 'SEPA2031/17',
    amount: '250',
    currency: 'USDT',
    since: clock,
  })
  expect(dataOf(await enter(treasurer, 'sepa 2031/17,250,usdt,2031-05-06'))).toEqual({
    added: 1,
    known: 0,
    problems: [],
  })
  const proven = await show()
  expect(proven.usdt?.unproven).toBe(before.usdt?.unproven ?? '0')
  expect(atBank(proven.usdt)).toBe(atBank(before.usdt) + 250)
  expect(proven.failing).toEqual([])
  expect(dataOf(await treasurer.ops('ops/statement/list', {})).list[0]).toMatchObject({
    reference: 'SEPA2031/17',
    match: `charge:${id}`,
    differs: false,
  })
  expect(dataOf(await first.ops('ops/charge/show', { id })).statement).toMatchObject({ amount: '250' })
})

/** Returns the figures of a currency that no statement line shows, as in the metrics: count, amount and age. */
async function unprovenMetrics(currency: string) {
  clock += 2_000
  const text = await halyard.app.context.system.metrics()
  return ['receipts', 'amount', 'age_seconds'].map((figure) => {
    const found = new RegExp(`^halyard_treasury_unproven_${figure}{currency="${currency}"} (.*)$`, 'm').exec(
      text,
    )
    return found ? Number(found[1]) : undefined
  })
}

test('metrics: count, sum and oldest age of unproven credits', async () => {
  expect(await unprovenMetrics('USDT')).toEqual([undefined, undefined, undefined])
  await credit('METRIC-1', '250.5')
  clock += 50_000
  await credit('METRIC-2', '100')
  expect(await unprovenMetrics('USDT')).toEqual([2, 350.5, 52])
  await enter(treasurer, 'METRIC-1,250.5,USDT,2031-05-06')
  expect(await unprovenMetrics('USDT')).toEqual([1, 100, 4])
  await enter(treasurer, 'METRIC-2,100,USDT,2031-05-06')
  expect(await unprovenMetrics('USDT')).toEqual([undefined, undefined, undefined])
})

test('a line with another amount proves nothing, and is reported', async () => {
  const id = await credit('OTHER-1')
  const before = await show()
  expect(dataOf(await enter(treasurer, 'OTHER-1,2.50,USDT,2031-05-06'))).toMatchObject({ added: 1 })
  expect((await show()).usdt?.unproven).toBe(before.usdt?.unproven)
  const [line] = dataOf(await treasurer.ops('ops/statement/list', {})).list
  expect(line).toMatchObject({ match: `charge:${id}`, differs: true })
  dataOf(await treasurer.ops('ops/statement/withdraw', { id: line?.id ?? 0, reason: 'A typing error' }))
  expect(dataOf(await enter(treasurer, 'OTHER-1,250,USDT,2031-05-06'))).toMatchObject({ added: 1 })
  const [right] = dataOf(await treasurer.ops('ops/statement/list', {})).list
  expect(await treasurer.ops('ops/statement/withdraw', { id: right?.id ?? 0, reason: 'No' })).toMatchObject({
    code: 'statement_line_is_matched',
  })
})

test('an unproven claim raises the alarm after three days, or at once above 50,000 USDT', async () => {
  await credit('LATE-1')
  clock += 3 * DAY_MS
  treasurer = await registerOperator(halyard, 'treasurer')
  expect((await show()).failing).toEqual([])
  clock += 1
  expect((await show()).failing).toEqual(['unproven'])
  await enter(treasurer, 'LATE-1,250,USDT,2031-05-06')
  expect((await show()).failing).toEqual([])
  customer = await halyard.registerCustomer()
  first = await registerOperator(halyard, 'reviewer')
  second = await registerOperator(halyard, 'admin')
  await credit('LARGE-1', '50001')
  expect((await show()).failing).toEqual(['unproven'])
  await enter(treasurer, 'LARGE-1,50001,USDT,2031-05-09')
})

test('a reference is required, counts once in any spelling, and is the same for both reviewers', async () => {
  const id = await claim()
  for (const wrong of [undefined, '', 'ab', 'SEPA‑17', 'СЕРА-17'])
    expect(await approve(first, id, wrong), wrong).toMatchObject({ code: 'statement_reference_invalid' })
  dataOf(await approve(first, id, 'E2E-9'))
  expect(await approve(second, id, 'E2E-8')).toMatchObject({ code: 'statement_reference_differs' })
  expect(await approve(first, id, 'e2e-9')).toMatchObject({ code: 'reviewers_must_differ' })
  expect(dataOf(await approve(first, id, 'E2E-8'))).toMatchObject({
    status: 'processing',
    reference: 'E2E-8',
  })
  expect(dataOf(await approve(second, id, ' e2e-8 '))).toMatchObject({ status: 'passed' })
  const again = await claim()
  expect(await approve(first, again, 'e2e - 8')).toMatchObject({ code: 'statement_reference_used' })
  const { db } = halyard.app.context
  const copied = db
    .updateTable('charge_request')
    .set({ reference: 'E2E-8' })
    .where('id', '=', String(again))
    .execute()
  await expect(copied).rejects.toThrow('charge_request_by_reference')
})

test('statement: a payment that funded a pool cannot be claimed, nor a claimed one fund a pool', async () => {
  const funding = {
    currency_id: String(USDT),
    account: 'insurance',
    amount: '1000',
    source: 'bank',
    reason_code: 'capital',
    reason: 'Paid in',
  } as const
  await enter(treasurer, 'CAMT 3,900,USDT,2031-05-06')
  const compared = { ...funding, reference: 'CAMT 3', preview: '1' } as const
  expect(dataOf(await treasurer.ops('ops/house/fund_pool', compared)).affects).toContainEqual({
    fact: 'statement_amount',
    value: '900',
    currency: 'USDT',
  })
  const proposed = await treasurer.ops('ops/house/fund_pool', { ...funding, reference: 'CAMT 1' })
  const before = Number((await show()).usdt?.unproven)
  dataOf(await second.ops('ops/change/decide', { id: dataOf(proposed).id ?? 0, pass: '1' }))
  expect(Number((await show()).usdt?.unproven)).toBe(before + 1000)
  await enter(treasurer, 'CAMT 1,1000,USDT,2031-05-06')
  const { usdt } = await show()
  expect(Number(usdt?.unproven)).toBe(before)
  expect(await approve(first, await claim(), 'camt1')).toMatchObject({ code: 'statement_reference_used' })
  await credit('CAMT-2')
  expect(
    await treasurer.ops('ops/house/fund_pool', { ...funding, reference: 'CAMT-2', preview: '1' }),
  ).toMatchObject({ code: 'house_reference_already_used' })
})

test('who enters a statement line does not credit its claim, in either order', async () => {
  await credit('THREE-1')
  expect(dataOf(await enter(second, 'THREE-1,250,USDT,2031-05-06'))).toMatchObject({
    added: 0,
    problems: [{ row: 1, problem: 'own_approval' }],
  })
  dataOf(await enter(second, 'THREE-2,250,USDT,2031-05-06'))
  const id = await claim()
  dataOf(await approve(first, id, 'THREE-2'))
  expect(await approve(second, id, 'THREE-2')).toMatchObject({ code: 'statement_enterer_must_differ' })
  expect(await enter(first, 'THREE-3,250,USDT,2031-05-06')).toMatchObject({ code: 'role_not_allowed' })
})

test('a statement with problems names each row and enters nothing; known rows are skipped', async () => {
  const good = 'ROWS-1,10,USDT,2031-05-06'
  dataOf(await enter(treasurer, good))
  const csv = [
    'reference,amount,currency,date',
    'ROWS-2,10,USDT,2031-05-06',
    'x,10,USDT,2031-05-06',
    'ROWS-3,-10,USDT,2031-05-06',
    'ROWS-4,10,EUR,2031-05-06',
    'ROWS-5,10,USDT,06.05.2031',
    'ROWS-2,10,USDT,2031-05-06',
    'ROWS-1,11,USDT,2031-05-06',
    'ROWS-6,9223372036854775807,USDT,2031-05-06',
    'ROWS-7,10',
  ].join('\n')
  expect(dataOf(await enter(treasurer, csv))).toEqual({
    added: 0,
    known: 0,
    problems: [
      { row: 3, problem: 'reference' },
      { row: 4, problem: 'amount' },
      { row: 5, problem: 'currency' },
      { row: 6, problem: 'date' },
      { row: 7, problem: 'repeated' },
      { row: 8, problem: 'different' },
      { row: 9, problem: 'amount' },
      { row: 10, problem: 'columns' },
    ],
  })
  expect(dataOf(await enter(treasurer, `${good}\nROWS-2,10,USDT,2031-05-06`))).toMatchObject({
    added: 1,
    known: 1,
  })
  expect(await enter(treasurer, good, 'TRC20')).toMatchObject({ code: 'deposit_awaits_chain' })
})

test('a credit that no statement line shows for two days fires its alert', async () => {
  clock += 2_000
  const before = await halyard.app.context.system.metrics()
  await credit('ALERT-1')
  clock += 49 * 3_600_000
  await expectFired('ClaimsUnproven', { before, during: await halyard.app.context.system.metrics() })
})
