import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { PURPOSES } from '../../src/retention/purposes.ts'
import { deleteEnded } from '../../src/retention/run-retention.ts'
import { userById } from '../../src/auth/users/users.ts'
import { eraseCustomer } from '../../src/closing/erase-customer.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.now()
const ROOT = join(import.meta.dirname, '../../..')

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    halyard.app.context.db,
  )
  return Number(rows[0]?.count)
}

test('retention: each purpose deletes rows a millisecond past their period, and none earlier', async () => {
  const { db, config } = halyard.app.context
  const { id } = await halyard.registerCustomer()
  await db.deleteFrom('session').execute()
  const ROWS = [
    [
      'verification_code',
      1,
      (at: number) => sql`
      insert into verification_code (target, purpose, code_hash, asked_by, created_at, expires_at)
      values ('a', 'login', '', '', 0, ${at})`,
    ],
    [
      'sign_in_log',
      90,
      (at: number) => sql`
      insert into sign_in_log (outcome, ip, agent, at) values ('password_wrong', '', '', ${at})`,
    ],
    [
      'rejected_command',
      1,
      (at: number) => sql`
      insert into rejected_command (at, customer_id, key, body_hash, reply) values (${at}, ${id}, ${`${at}`}, '', '{}')`,
    ],
    [
      'upload',
      1,
      (at: number) => sql`
      insert into upload (id, owner_id, purpose, sealed, size, created_at) values (${`${at}`}, ${id}, 'avatar', '', 0, ${at})`,
    ],
    [
      'support_conversation',
      180,
      (at: number) => sql`
      insert into support_conversation (customer_id, lang, opened_at, last_at, closed_at) values (${id}, 'en', 0, 0, ${at})`,
    ],
    [
      'feedback',
      730,
      (at: number) => sql`
      insert into feedback (customer_id, kind, body, upload_ids, created_at, reply, replied_by, replied_at)
      values (${id}, 'idea', 'x', '[]', 0, 'y', ${id}, ${at})`,
    ],
    [
      'notice',
      365,
      (at: number) => sql`
      insert into notice (customer_id, kind, ref, facts, at) values (${id}, 'deposit', ${`${at}`}, '{}', ${at})`,
    ],
    [
      'data_export',
      30,
      (at: number) => sql`
      insert into data_export (user_id, token_hash, requested_at, expires_at) values (${id}, ${`${at}`}, 0, ${at})`,
    ],
    [
      'outbox_message',
      30,
      (at: number) => sql`
      insert into outbox_message (channel, recipient, subject, body, at) values ('email', 'a', '', '', ${at})`,
    ],
    [
      'former_contact',
      730,
      (at: number) => sql`
      insert into former_contact (hash, user_id, erased_at) values (${`${at}`}, ${id}, ${at})`,
    ],
    [
      'session',
      0,
      (at: number) => sql`
      insert into session (token_hash, user_id, created_at, seen_at, expires_at, ip, agent)
      values (${`${at}`}, ${id}, 0, 0, ${at}, '', '')`,
    ],
  ] as const
  for (const [table, days, insert] of ROWS) {
    const before = await countRows(table)
    await insert(NOW - days * DAY).execute(db)
    await insert(NOW - days * DAY + 1).execute(db)
    expect([table, (await countRows(table)) - before]).toEqual([table, 2])
    await deleteEnded(db, config, NOW)
    expect([table, (await countRows(table)) - before]).toEqual([table, 1])
  }
})

test('more rows than a batch: all of them are deleted in one run', async () => {
  const { db, config } = halyard.app.context
  await sql`insert into sign_in_log (outcome, ip, agent, at)
    select 'password_wrong', '', '', 0 from generate_series(1, 2500)`.execute(db)
  await sql`insert into outbox_message (channel, recipient, subject, body, at)
    select 'email', 'a@example.com', '', '', ${NOW} from generate_series(1, 1010)`.execute(db)
  await deleteEnded(db, config, NOW)
  expect(await countRows('outbox_message')).toBe(1_000)
  const { rows } = await sql`select 1 from sign_in_log where at = 0 limit 1`.execute(db)
  expect(rows).toEqual([])
})

test("five years after an account was closed, its owner's identity is deleted", async () => {
  const { db, config } = halyard.app.context
  const [closed, open] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const closedAt = NOW - 1_825 * DAY
  for (const { id } of [closed, open]) {
    await sql`
      insert into upload (id, owner_id, purpose, sealed, size, used_by, created_at)
      values (${`of ${id}`}, ${id}, 'id_front', '', 0, ${`verification:${id}`}, 0)`.execute(db)
    await sql`
      insert into verification (user_id, level, status, front_pic, submitted_at, reviewed_at, reviewed_by)
      values (${id}, 2, 'verified', ${`of ${id}`}, 0, 0, ${id})`.execute(db)
    await sql`
      insert into bank_card (user_id, sealed, is_default, created_at) values (${id}, '', false, 0)`.execute(
      db,
    )
  }
  await eraseCustomer(db, await userById(db, closed.id), { secret: config.secret, at: closedAt })
  const leftOf = async () => {
    const { rows } = await sql<{ owner: string }>`
      select user_id as owner from verification union all select user_id from bank_card
      union all select owner_id from upload where used_by is not null`.execute(db)
    const owners = rows.map(({ owner }) => Number(owner)).filter((id) => id === closed.id || id === open.id)
    return owners.toSorted((a, b) => a - b)
  }
  await deleteEnded(db, config, NOW - 1)
  expect(await leftOf()).toEqual([closed, closed, closed, open, open, open].map(({ id }) => id))
  await deleteEnded(db, config, NOW)
  expect(await leftOf()).toEqual([open, open, open].map(({ id }) => id))
})

test('a session in use and a conversation that is open are never deleted', async () => {
  const { db, config } = halyard.app.context
  const { client } = await halyard.registerCustomer()
  await deleteEnded(db, config, NOW)
  expect(dataOf(await client('user/sessions', {})).list).toHaveLength(1)
})

test('a period is a setting; the table for operators lists each with its default', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://a@b/c', KEEP_SIGN_INS_DAYS: '30' })
  expect(config.keepDays).toMatchObject({ KEEP_SIGN_INS_DAYS: 30, KEEP_SUPPORT_DAYS: 180 })
  expect(() => readConfig({ DATABASE_URL: 'postgres://a@b/c', KEEP_SIGN_INS_DAYS: '0' })).toThrow(
    'KEEP_SIGN_INS_DAYS: must be a whole number from 1 to 36500',
  )
  const table = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  for (const { name, period } of PURPOSES)
    if (period) expect(table).toContain(`| ${name} | \`${period.setting}\` | ${period.days} |`)
})
