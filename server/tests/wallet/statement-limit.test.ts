import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { PASS, setFundPassword, USDT } from '../testing/funded-customer.ts'

let halyard: TestApp
let ann: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
  ann = await halyard.registerCustomer({ funded: true })
  await setFundPassword(halyard, ann)
  const move = { currency_id: USDT, from: 'coin', to: 'trust', number: '0.000001', pass: PASS } as const
  dataOf(await ann.client('wallet/change', move))
})
afterAll(() => halyard.close())

/** Stores more transfers like the one that was made, without the calls. */
async function repeatTransfer(times: number): Promise<void> {
  await sql`
    insert into posting
    select (select max(id) from posting) + n, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id,
      amount, reason
    from (select * from posting order by id desc limit 1) last, generate_series(1, ${times}::int) n`.execute(
    halyard.app.context.db,
  )
}

test('statement: more than 20,000 entries over all accounts are rejected', async () => {
  const coin = { type: 'coin', currency: USDT } as const
  const [before, own] = [
    dataOf(await ann.client('wallet/statement', {})).entries,
    dataOf(await ann.client('wallet/statement', coin)).entries,
  ]
  // Each transfer is an entry of both accounts.
  const times = Math.floor((20_000 - before) / 2)
  await repeatTransfer(times)
  expect(dataOf(await ann.client('wallet/statement', {})).entries).toBe(before + times * 2)
  await repeatTransfer(1)
  expect(await ann.client('wallet/statement', {})).toMatchObject({
    type: 'error',
    code: 'statement_too_long',
  })
  expect(dataOf(await ann.client('wallet/statement', coin)).entries).toBe(own + times + 1)
})
