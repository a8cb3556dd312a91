import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000

let clock = Date.UTC(2026, 0, 5, 12)
let halyard: TestApp
let treasurer: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
})
afterAll(() => halyard.close())

const propose = (rate: string, by = treasurer) =>
  by.ops('ops/fiat/propose_rate', { fiat: 'EUR', rate, reason: 'Daily rate' })

async function euro() {
  const { list } = dataOf(await admin.ops('ops/fiat/rates', {}))
  return list.find(({ fiat }) => fiat === 'EUR')
}

test('fiat rate: needs two persons; even an admin cannot set one alone', async () => {
  const before = await euro()
  const { id } = dataOf(await propose('9.2', admin))
  expect(await admin.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(await euro()).toEqual(before)
  dataOf(await treasurer.ops('ops/change/decide', { id: id ?? 0, pass: '0', reason: 'Ten times too high' }))
  clock += 1_000
  await approveChange(admin, dataOf(await propose('0.91')))
  expect(await euro()).toEqual({ fiat: 'EUR', rate: '0.91', set_at: clock, stale: false })
  const operator = await registerOperator(halyard, 'operator')
  expect(await propose('0.9', operator)).toMatchObject({ code: 'role_not_allowed' })
  expect(await propose('0.9100001')).toMatchObject({ code: 'price_step_wrong', field: 'rate' })
  expect(await propose('1000000.1')).toMatchObject({ code: 'invalid_field', field: 'rate' })
})

test('fiat rate: the same one is approved again each day; a newer proposal replaces an older one', async () => {
  clock += DAY_MS + 1
  // Their sessions have expired.
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
  expect(await euro()).toMatchObject({ rate: '0.91', stale: true })
  await approveChange(admin, dataOf(await propose('0.91')))
  expect(await euro()).toEqual({ fiat: 'EUR', rate: '0.91', set_at: clock, stale: false })
  const stale = dataOf(await propose('0.92'))
  clock += 1
  await halyard.app.context.engine.submit({ kind: 'setFiatRate', fiat: 'EUR', rate: 930_000 })
  const decision = { id: stale.id ?? 0, pass: '1' } as const
  expect(dataOf(await admin.ops('ops/change/decide', decision))).toMatchObject({ status: 'overtaken' })
  expect(await euro()).toMatchObject({ rate: '0.93' })
})
