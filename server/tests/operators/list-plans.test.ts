import { createHash } from 'node:crypto'
import type { QueueName } from '@halyard/api/ops'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import type { ListRequest } from '../../src/ops/lists/filter-conditions.ts'
import { queryOf } from '../../src/ops/lists/read-list.ts'
import { kindOf } from '../../src/ops/record-kinds/find-record.ts'

/** Large enough that reading a whole table would cost more than any index. */
const RECORDS = 20_000
const FIRST_ID = 900_000_000
/** Ids of customers begin behind those of the persons who decide. */
const OWNER = 1_000_000
const START = 1_700_000_000_000
/** A page is 21 records, each of which may be counted by several nodes of a plan. */
const READ_MAX = 500

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
  const { db } = halyard.app.context
  const { id } = await halyard.registerCustomer()
  const many = sql`generate_series(0, ${RECORDS - 1}) as n`
  // A tenth waits; customers, addresses and transactions are all different.
  const statements = [
    sql`insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
        reviewers_needed, reviewer_id, reason, txid, requested_at, reviewed_at, batch_seq)
      select ${FIRST_ID}::bigint + n, ${OWNER}::bigint + n, 3, 'TRC20', 1, 'address-' || n, '', 5000000, 0,
        case n % 10 when 0 then 'processing' else 'confirmed' end, 1, case n % 10 when 0 then null else 1 end, '',
        case n % 10 when 0 then null else md5(n::text) || md5(n::text) end, ${START}::bigint + n, case n % 10 when 0 then null else ${START}::bigint + n end, 0
      from ${many}`,
    sql`insert into chain_deposit (network, txid, output, customer_id, currency_id, address, amount, status, seen_at,
        held_why, held_at, credited_at)
      select 'TRC20', md5(n::text) || md5(n::text), 0, ${OWNER}::bigint + n, 3, 'address-' || n, 5000000, case n % 10 when 0 then 'held' else 'credited' end,
        ${START}::bigint + n, case n % 10 when 0 then 'credit_refused' end, case n % 10 when 0 then ${START}::bigint + n end, ${START}::bigint + n
      from ${many}`,
    sql`insert into charge_request (customer_id, currency_id, network, amount, account, txid, upload_id, status, created_at,
        reviewer_id, reviewed_at, first_reviewer_id)
      select ${OWNER}::bigint + n, 3, 'TRC20', 5000000, 'address-' || n, md5(n::text) || md5(n::text), 'upload-' || n,
        case n % 10 when 0 then 'processing' else 'rejected' end, ${START}::bigint + n, case n % 10 when 0 then null else 1 end,
        case n % 10 when 0 then null else ${START}::bigint + n end, null
      from ${many}`,
    sql`insert into feedback (customer_id, kind, body, upload_ids, created_at, reply, replied_by, replied_at)
      select ${id}, 'idea', 'x', '{}', ${START}::bigint + n, case n % 10 when 0 then null else 'Thanks' end,
        case n % 10 when 0 then null else ${id}::bigint end, case n % 10 when 0 then null else ${START}::bigint + n end
      from ${many}`,
  ]
  for (const statement of statements) await statement.execute(db)
  for (const table of ['withdrawal', 'chain_deposit', 'charge_request', 'feedback'])
    await sql`analyze ${sql.table(table)}`.execute(db)
}, 120_000)
afterAll(() => halyard.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)]
}

/** Returns how many rows a page reads, and whether it reads a whole table. */
async function costOf(queue: QueueName, where: RawBuilder<unknown>, waits: boolean, request: ListRequest) {
  const { context } = halyard.app
  const { page } = queryOf(context, kindOf(queue).source, { request, where, waits })
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${page}`.execute(context.db)
  const nodes = flat(rows[0]!['QUERY PLAN'][0].Plan)
  return {
    isWhole: nodes.some((node) => node['Node Type'] === 'Seq Scan'),
    read: nodes.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0),
  }
}

const QUEUES: readonly (readonly [QueueName, RawBuilder<unknown>, RawBuilder<unknown>])[] = [
  ['withdrawal', sql`status = 'processing'`, sql`status = 'confirmed'`],
  ['deposit', sql`status in ('held', 'too_small')`, sql`status = 'credited'`],
  ['charge', sql`status = 'processing'`, sql`status = 'rejected'`],
  ['feedback', sql`reply is null`, sql`reply is not null`],
]
/** The hash of '41'. */
const HASH = createHash('md5').update('41').digest('hex')
/** The conditions of every other list in a table that grows: of the records that wait, and of those that ended. */
const OTHERS: readonly (readonly [QueueName, RawBuilder<unknown>, RawBuilder<unknown>])[] = [
  ...QUEUES,
  ['verification', sql`status = 'under_review'`, sql`status = 'verified'`],
  ['dispute', sql`status = 'disputed'`, sql`status = 'completed'`],
  ['support', sql`waiting_since is not null`, sql`waiting_since is null and closed_at is not null`],
  ['change', sql`status = 'waiting'`, sql`status = 'approved'`],
  ['removal', sql`status = 'waiting'`, sql`status = 'done'`],
]
const MIDDLE = `${START + 10_000}_${FIRST_ID + 10_000}`
const EXACT: readonly ListRequest[] = [{ address: 'address-40' }, { txid: HASH.repeat(2) }]

test.each(QUEUES)(
  'list of %s: a page is read by an index and reads a bounded number of rows',
  async (queue, waiting, ended) => {
    const places: readonly ListRequest[] = [
      {},
      { after: MIDDLE },
      { from: START + 5_000, until: START + 6_000 },
    ]
    for (const request of places)
      for (const waits of [true, false]) {
        const { isWhole, read } = await costOf(queue, waits ? waiting : ended, waits, request)
        expect(isWhole, `${waits} ${JSON.stringify(request)}`).toBe(false)
        expect(read, `${waits} ${JSON.stringify(request)}`).toBeLessThan(READ_MAX)
      }
  },
)

test.each(QUEUES.slice(0, 3))(
  'list of %s: an exact filter reads its records alone',
  async (queue, waiting, ended) => {
    for (const request of [...EXACT, { customer: OWNER + 40 }])
      for (const waits of [true, false]) {
        const { isWhole, read } = await costOf(queue, waits ? waiting : ended, waits, request)
        expect(isWhole, `${waits} ${JSON.stringify(request)}`).toBe(false)
        expect(read, `${waits} ${JSON.stringify(request)}`).toBeLessThan(READ_MAX)
      }
  },
)

test.each(OTHERS)(
  'list of %s: an index has its order, so that no page sorts',
  async (queue, waiting, ended) => {
    for (const waits of [true, false]) {
      const { context } = halyard.app
      const listed = { request: { after: MIDDLE }, where: waits ? waiting : ended, waits }
      const { page } = queryOf(context, kindOf(queue).source, listed)
      const nodes = await context.db.transaction().execute(async (db) => {
        // An empty table is cheaper to sort than to read by an index.
        await sql`set local enable_seqscan = off`.execute(db)
        await sql`set local enable_sort = off`.execute(db)
        await sql`set local enable_bitmapscan = off`.execute(db)
        const { rows } = await sql<{
          'QUERY PLAN': [{ Plan: Plan }]
        }>`explain (analyze, format json) ${page}`.execute(db)
        return flat(rows[0]!['QUERY PLAN'][0].Plan).map((node) => node['Node Type'])
      })
      expect(
        nodes.filter((type) => /Sort|Seq Scan/.test(type)),
        String(waits),
      ).toEqual([])
    }
  },
)
