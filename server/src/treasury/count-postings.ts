import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { HOUR_MS } from '../platform/settings.ts'

/** Postings and batches that one step reads at most, except those of a single larger batch. */
const POSTINGS_PER_STEP = 50_000
const BATCHES_PER_STEP = 5_000

/** How far the postings are counted. */
export interface Cursor {
  readonly batchSeq: number
  readonly nextPostingId: number
  /** The time of the last batch in epoch milliseconds. */
  readonly at: number
  /** The number of postings counted: one less than `nextPostingId`, as the ids have no gaps. */
  readonly counted: number
}

/** Postings that one step counted. */
export interface Counted {
  readonly accountIds: readonly number[]
  /** The net units that they moved, by currency, into accounts up to an id. Zero over all accounts. */
  readonly moved: readonly (readonly [currencyId: number, units: bigint])[]
}

const NONE_COUNTED = { postings: 0, accountIds: [], moved: [] }

/**
 * Counts the postings of the next committed batches in the transaction `db`, and locks the cursor. Returns the new
 * cursor, whether it is at the newest batch, and the accounts of the postings, with what they moved into those up to the id `upTo`.
 */
export async function countNext(
  db: Kysely<Tables>,
  upTo: number,
): Promise<{ readonly cursor: Cursor; readonly isComplete: boolean } & Counted> {
  const before = await lockCursor(db)
  const to = await findNext(db, before)
  if (!to) return { cursor: before, isComplete: true, ...NONE_COUNTED }
  const { postings, ...added } = await addPostings(db, [before.nextPostingId, to.nextPostingId], upTo)
  const counted = before.counted + postings
  const cursor = { ...to, counted }
  await db
    .updateTable('treasury_cursor')
    .set({ batch_seq: to.batchSeq, next_posting_id: to.nextPostingId, at: to.at, counted })
    .execute()
  return { cursor, isComplete: (await findNext(db, cursor)) === undefined, ...added }
}

async function lockCursor(db: Kysely<Tables>): Promise<Cursor> {
  const row = await db.selectFrom('treasury_cursor').selectAll().forUpdate().executeTakeFirstOrThrow()
  return {
    batchSeq: Number(row.batch_seq),
    nextPostingId: Number(row.next_posting_id),
    at: Number(row.at),
    counted: Number(row.counted),
  }
}

type Batch = Omit<Cursor, 'counted'>

/** Returns the last batch that one step may count up to; `undefined` if all are counted. */
async function findNext(db: Kysely<Tables>, { batchSeq, nextPostingId }: Batch): Promise<Batch | undefined> {
  const { rows } = await sql<{ seq: string; next_posting_id: string; at: string }>`
    with next as (
      select seq, next_posting_id, at, row_number() over (order by seq) as place from (
        select seq, next_posting_id, at from batch where seq > ${batchSeq} order by seq limit ${BATCHES_PER_STEP}
      ) after
    )
    select seq, next_posting_id, at from next
    where place = 1 or next_posting_id <= ${nextPostingId + POSTINGS_PER_STEP}
    order by seq desc limit 1`.execute(db)
  const [row] = rows
  return row && { batchSeq: Number(row.seq), nextPostingId: Number(row.next_posting_id), at: Number(row.at) }
}

/**
 * Adds the postings from one id to another to the sums of accounts and books. A book's movements are the postings between
 * it and another. Returns the number of postings besides `Counted`.
 */
async function addPostings(
  db: Kysely<Tables>,
  [from, to]: readonly [number, number],
  upTo: number,
): Promise<{ readonly postings: number } & Counted> {
  if (from === to) return NONE_COUNTED
  const { rows } = await sql<{ postings: number; ids: number[]; moved: [number, string][] }>`
    with leg as materialized (
      ${placedPostings(from, to)}
    ),
    ${countedByAccount},
    ${reservedByBook},
    movement as materialized (
      select book, currency_id, hour, reason, sum(came_in) as came_in, sum(went_out) as went_out,
        count(*) as postings, min(id) as first_posting, max(id) as last_posting
      from (
        select id, debit_book as book, currency_id, hour, reason, 0::bigint as came_in, amount as went_out
        from leg where debit_book <> credit_book
        union all
        select id, credit_book, currency_id, hour, reason, amount, 0
        from leg where debit_book <> credit_book
      ) side
      group by book, currency_id, hour, reason
    ),
    movements as (
      insert into treasury_movement
        (book, currency_id, at, reason, came_in, went_out, postings, first_posting, last_posting)
      select book, currency_id, hour, reason, came_in, went_out, postings, first_posting, last_posting from movement
      on conflict (book, currency_id, at, reason) do update set
        came_in = treasury_movement.came_in + excluded.came_in,
        went_out = treasury_movement.went_out + excluded.went_out,
        postings = treasury_movement.postings + excluded.postings,
        last_posting = excluded.last_posting
    ),
    flows as (
      insert into treasury_flow (book, currency_id, reason, came_in, went_out)
      select book, currency_id, reason, sum(came_in), sum(went_out) from movement group by book, currency_id, reason
      on conflict (book, currency_id, reason) do update set
        came_in = treasury_flow.came_in + excluded.came_in, went_out = treasury_flow.went_out + excluded.went_out
    ),
    change as (
      select book, currency_id, hour, sum(sum(came_in - went_out)) over (
        partition by book, currency_id order by hour
      ) as units
      from movement group by book, currency_id, hour
    ),
    totals as (
      insert into treasury_total (book, currency_id, at, total)
      select change.book, change.currency_id, hour, coalesce(before.total, 0) + units
      from change left join lateral (
        select total from treasury_total last
        where last.book = change.book and last.currency_id = change.currency_id
        order by at desc limit 1
      ) before on true
      on conflict (book, currency_id, at) do update set total = excluded.total
    )
    select (select count(*)::int from leg) as postings,
      (select coalesce(json_agg(account_id), '[]') from accounts) as ids,
      ${movedInto(upTo)} as moved`.execute(db)
  const { postings, ids, moved } = rows[0] ?? { postings: 0, ids: [], moved: [] }
  return { postings, accountIds: ids, moved: moved.map(([id, units]) => [id, BigInt(units)] as const) }
}

/** Selects what the postings moved into accounts up to an id, by currency. */
function movedInto(upTo: number) {
  return sql`(select coalesce(json_agg(json_build_array(currency_id, units::text)), '[]') from (
    select currency_id, sum(amount * ((credit_id <= ${upTo})::int - (debit_id <= ${upTo})::int)) as units
    from leg group by currency_id
  ) net)`
}

/** Adds what postings moved to the sums of their accounts. */
const countedByAccount = sql`accounts as (
      insert into treasury_account (account_id, available, frozen)
      select account_id, coalesce(sum(units) filter (where not is_frozen), 0),
        coalesce(sum(units) filter (where is_frozen), 0)
      from (
        select debit_id as account_id, debit_frozen as is_frozen, -amount as units from leg
        union all select credit_id, credit_frozen, amount from leg
      ) side
      group by account_id
      on conflict (account_id) do update set available = treasury_account.available + excluded.available,
        frozen = treasury_account.frozen + excluded.frozen
      returning account_id
    )`

/** Adds what postings froze and released to the sums of their books. */
const reservedByBook = sql`reserved as (
      insert into treasury_reserved (book, currency_id, amount)
      select book, currency_id, sum(units)
      from (
        select debit_book as book, currency_id, -amount as units from leg where debit_frozen
        union all select credit_book, currency_id, amount from leg where credit_frozen
      ) side
      group by book, currency_id
      on conflict (book, currency_id) do update set amount = treasury_reserved.amount + excluded.amount
    )`

/** Selects postings with the beginning of their hour and the books of both sides. */
function placedPostings(from: number, to: number) {
  return sql`
    select leg.*, command.at - command.at % ${sql.lit(HOUR_MS)} as hour,
      treasury_book(debit.owner_id, debit.kind, debit_frozen) as debit_book,
      treasury_book(credit.owner_id, credit.kind, credit_frozen) as credit_book
    from ledger_postings_between(${from}, ${to}) leg
      join command on command.seq = leg.command_seq
      join account debit on debit.id = leg.debit_id
      join account credit on credit.id = leg.credit_id`
}
