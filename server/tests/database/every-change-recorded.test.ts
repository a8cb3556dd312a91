import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import {
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const PAIR = { currency_id: 1, legal_id: USDT } as const
/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: DemoTestApp
let ann: FundedCustomer
let reviewer: TestOperator

/** Performs every kind of change of balances, each with its own idempotency key. */
beforeAll(async () => {
  halyard = await startDemoTestApp({ ownsTables: true, now: () => STARTED_AT })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  const { client } = ann
  const sell = { ...PAIR, price: '50000', number: '0.01' }
  dataOf(await bob.client('coin/trade/sell', sell))
  dataOf(await client('coin/trade/buy', sell, { idempotencyKey: 'bought' }))
  const change = { currency_id: USDT, from: 'coin', to: 'contract', number: '2000', pass: PASS } as const
  dataOf(await client('wallet/change', change, { idempotencyKey: 'moved' }))
  dataOf(await bob.client('wallet/change', change))
  const lever = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
  dataOf(await client('lever/submit', lever, { idempotencyKey: 'opened' }))
  dataOf(await bob.client('lever/submit', { ...lever, type: 2 }))
  const out = { currency: USDT, type: 'TRC20', number: '100', address: String(ann.addressId), pass: PASS }
  const { id } = dataOf(await client('wallet/out', out, { idempotencyKey: 'withdrawn' }))
  reviewer = await registerOperator(halyard, 'reviewer')
  dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '0', reason: 'Unclear' }))
})
afterAll(() => halyard.close())

test('every balance change belongs to a command with its customer, time and key', async () => {
  const { db } = halyard.app.context
  const { rows: orphans } = await sql`
    select ledger_posting.* from ledger_posting left join command on command.seq = ledger_posting.command_seq
    where command.seq is null or command.at <= 0 or command.kind = ''`.execute(db)
  expect(orphans).toEqual([])
  const { rows: gaps } = await sql<{ gaps: string; backwards: string }>`
    select max(seq) - min(seq) + 1 - count(*) as gaps,
      (select count(*) from command one join command two on two.seq = one.seq + 1 where two.at < one.at) as backwards
    from command`.execute(db)
  expect(gaps).toEqual([{ gaps: '0', backwards: '0' }])
  const { rows: keyed } = await sql<{ key: string; kind: string; moved: boolean }>`
    select key, kind, exists (select 1 from ledger_posting where command_seq = seq) as moved
    from command where customer_id = ${ann.id} and key not like '%:%' order by seq`.execute(db)
  expect(keyed).toEqual([
    { key: 'bought', kind: 'placeOrder', moved: true },
    { key: 'moved', kind: 'transferFunds', moved: true },
    { key: 'opened', kind: 'openPosition', moved: true },
    { key: 'withdrawn', kind: 'requestWithdrawal', moved: true },
  ])
  expect(await ledgerViolations(halyard)).toEqual([])
})

test("sign-ins are logged with their address, operators' changes with before and after", async () => {
  const { db } = halyard.app.context
  dataOf(await halyard.client()('user/login', { account: ann.email, password: ann.password }))
  const signedIn = await db
    .selectFrom('sign_in_log')
    .select(['user_id', 'ip', 'outcome'])
    .where('user_id', '=', String(ann.id))
    .execute()
  expect(signedIn).toEqual([{ user_id: String(ann.id), ip: '127.0.0.1', outcome: 'password_right' }])
  const auditEntries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('call', '=', 'ops/withdrawal/review')
    .orderBy('id')
    .execute()
  expect(auditEntries).toMatchObject([
    { actor_id: String(reviewer.id), role: 'reviewer', ip: '127.0.0.1', outcome: 'asked', reason: 'Unclear' },
    {
      actor_id: String(reviewer.id),
      outcome: 'done',
      before: { status: 'processing' },
      after: { status: 'rejected' },
    },
  ])
  expect(auditEntries.every(({ at }) => Number(at) === STARTED_AT)).toBe(true)
})

const RECORDS = [
  'posting',
  'command',
  'spot_trade',
  'transfer',
  'perp_trade',
  'funding_payment',
  'audit_log',
  'upload_view',
]

test.each(RECORDS)('%s is append-only: rejects update, delete and truncate', async (table) => {
  const { db } = halyard.app.context
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`.execute(db)
  for (const { name } of columns)
    await expect(
      sql`update ${sql.table(table)} set ${sql.id(name)} = ${sql.id(name)}`.execute(db),
    ).rejects.toThrow('append-only')
  await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('append-only')
})
