import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, '0143-writer-failure')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Withdrawals of customer 5 before the migration: status, persons needed, first and second reviewer, times of both. */
const WITHDRAWALS = [
  ['processing', 1, null, null, null, null],
  ['processing', 2, 90, null, 10, null],
  ['confirmed', 1, 90, null, null, 20],
  ['passed', 2, 90, 91, 10, 20],
  ['rejected', 2, 90, null, null, 20],
  ['rejected', 2, 90, null, 10, 20],
  ['rejected', 2, 90, 91, 10, 20],
  ['cancelled', 2, 90, null, 10, null],
] as const

test('migration 0145: every record has a first reviewer and a reviewer, in stored replies too', async () => {
  await sql`insert into currency (id, name, decimals) values (1, 'USDT', 6)`.execute(db)
  for (const id of [5, 90, 91])
    await sql`
      insert into app_user (id, account_number, nickname, password_hash, invite_code, lang, created_at, closed_at)
      values (${id}, ${`${id}`}, '', '', ${`C${id}`}, 'en', 1, 2)`.execute(db)
  for (const [index, [status, needed, first, second, firstAt, at]] of WITHDRAWALS.entries())
    await sql`
      insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
        reviewers_needed, first_reviewer_id, second_reviewer_id, reason, txid, requested_at, first_reviewed_at,
        reviewed_at, batch_seq)
      values (${index + 1}, 5, 1, 'TRC20', 1, 'T', '', 10, 1, ${status}, ${needed}, ${first}, ${second}, '', 'x', 1,
        ${firstAt}, ${at}, 1)`.execute(db)
  await sql`
    insert into config_change (kind, target, after, affects, reason, proposer_id, proposed_at, status, decider_id,
      decided_at, decision_reason)
    values ('market', 'market:1', '{"a":1}', '[]', 'Wider', 90, 1, 'rejected', 91, 20, 'Too wide')`.execute(
    db,
  )
  await sql`
    insert into second_factor_removal (user_id, requested_by, reason, requested_at, due_at, status, reviewer_id)
    values (5, 90, 'Lost', 1, 2, 'approved', 91)`.execute(db)
  await log(1, '{"fiatDeal":{"decidersNeeded":2,"firstDeciderId":90,"outcomeDeciderId":91}}')
  await log(2, '{"project":{"firstReviewerId":90,"secondReviewerId":91}}')
  await log(3, '{"setAside":{"firstOperatorId":90,"secondOperatorId":91}}')
  await log(4, String.raw`{"note":"a \"secondReviewerId\": in a text"}`)

  await migrate(db)

  const withdrawals = await db
    .selectFrom('withdrawal')
    .select(['status', 'first_reviewer_id', 'reviewer_id'])
    .orderBy('id')
    .execute()
  expect(
    withdrawals.map(({ status, first_reviewer_id: first, reviewer_id: by }) => `${status} ${first} ${by}`),
  ).toEqual([
    'processing null null',
    'processing 90 null',
    'confirmed null 90',
    'passed 90 91',
    'rejected null 90',
    'rejected 90 90',
    'rejected 90 91',
    'cancelled 90 null',
  ])
  const { rows: others } = await sql`
    select first_reviewer_id, reviewer_id, reviewed_at, review_reason from config_change
    union all select first_reviewer_id, reviewer_id, reviewed_at, review_reason from second_factor_removal`.execute(
    db,
  )
  const persons = { first_reviewer_id: '90', reviewer_id: '91' }
  expect(others).toEqual([
    { ...persons, reviewed_at: '20', review_reason: 'Too wide' },
    { ...persons, reviewed_at: null, review_reason: '' },
  ])
  const { rows: commands } = await sql`select body::text, reply::text from command order by seq`.execute(db)
  const body = '{"decidersNeeded":2}'
  expect(commands).toEqual([
    { body, reply: '{"fiatDeal":{"reviewersNeeded":2,"firstReviewerId":90,"reviewerId":91}}' },
    { body, reply: '{"project":{"firstReviewerId":90,"reviewerId":91}}' },
    { body, reply: '{"setAside":{"firstReviewerId":90,"reviewerId":91}}' },
    { body, reply: String.raw`{"note":"a \"secondReviewerId\": in a text"}` },
  ])
  await expect(sql`update command set kind = 'x'`.execute(db)).rejects.toThrow()
})

test('migration 0145: no table has another name for the two persons', async () => {
  await migrate(db)

  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()
      and column_name ~ '^(second_reviewer|(first_|outcome_)?decider|proposer|(first|second)_operator)_id$|^requested_by$|^deciders_needed$'`.execute(
    db,
  )
  expect(rows).toEqual([])
})

async function log(seq: number, reply: string): Promise<void> {
  await sql`
    insert into command (seq, batch_seq, at, kind, body, reply)
    values (${seq}, ${seq}, 1000, 'decideDispute', '{"decidersNeeded":2}'::json, ${reply}::json)`.execute(db)
}
