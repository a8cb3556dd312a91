import type { OpsPosting } from '@halyard/api/ops'
import { sql } from 'kysely'
import { archivedUntil } from '../../history/archived-until.ts'
import { CallError } from '../../platform/call-error.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import { HOUR_MS } from '../../platform/settings.ts'
import { type Context, currencyText, type OpsHandler } from './context.ts'

/** The postings of one read, and the most reads of a call: a page that is not full by then continues with the next call. */
const WINDOW = 20_000
const WINDOWS_MAX = 10

interface Filter {
  readonly book: string
  readonly currencyId: number
  readonly reason: string | undefined
  readonly from: number | undefined
  readonly until: number | undefined
}

/** A range of posting ids, from `first` up to but not including `bound`. */
interface Range {
  readonly first: number
  readonly bound: number
}

/**
 * Lists the postings between a book and others. The stored hours name where they are, so that only these ranges of the
 * ledger are read, the newest first and a bounded number. Archived postings are not read.
 */
export const listTreasuryPostings: OpsHandler<'ops/treasury/postings'> = async (ctx, { request }) => {
  const { book, currency_id: currencyId, reason, from, until, before } = request
  if (!ctx.catalogue.currency(currencyId)) throw new CallError('currency_must_be_known', 'currency_id')
  const limit = Math.min(request.limit ?? PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX)
  const archived = await archivedUntil(ctx.db)
  const isCut = archived !== undefined && (from ?? 0) <= archived
  const filter = { book, currencyId, reason, from: isCut ? archived + 1 : from, until }
  const cut = isCut ? { archived_until: archived } : {}
  const found: PostingRow[] = []
  let bound = before ?? Number.MAX_SAFE_INTEGER
  for (let reads = 0; reads < WINDOWS_MAX && found.length <= limit; reads += 1) {
    const range = await findRange(ctx, filter, bound)
    if (!range)
      return {
        list: found.slice(0, limit).map((row) => present(ctx, row, book)),
        next: nextOf(found, limit),
        ...cut,
      }
    const rows = await readRange(ctx, filter, range, limit + 1 - found.length)
    found.push(...rows)
    bound = range.first
  }
  return {
    list: found.slice(0, limit).map((row) => present(ctx, row, book)),
    next: nextOf(found, limit) ?? bound,
    ...cut,
  }
}

/** Returns where the next page begins, if more rows were found than are shown. */
function nextOf(found: readonly PostingRow[], limit: number): number | null {
  const last = found[limit - 1]
  return found.length > limit && last ? Number(last.id) : null
}

/** Returns the newest range of ids below `bound` in which the book has postings, at most `WINDOW` long. */
async function findRange({ db }: Context, filter: Filter, bound: number): Promise<Range | undefined> {
  const { book, currencyId, reason, from, until } = filter
  let query = db
    .selectFrom('treasury_movement')
    .select((row) => [
      row.fn.min<string>('first_posting').as('first'),
      row.fn.max<string>('last_posting').as('last'),
    ])
    .where('book', '=', book)
    .where('currency_id', '=', currencyId)
    .where('first_posting', '<', String(bound))
    .groupBy('at')
    .orderBy('at', 'desc')
    .limit(1)
  if (reason !== undefined) query = query.where('reason', '=', reason)
  if (from !== undefined) query = query.where('at', '>=', String(from - (from % HOUR_MS)))
  if (until !== undefined) query = query.where('at', '<', String(until))
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const end = Math.min(Number(row.last) + 1, bound)
  return { first: Math.max(Number(row.first), end - WINDOW), bound: end }
}

interface PostingRow {
  readonly id: string
  readonly at: string
  readonly command_seq: string
  readonly reason: string
  readonly currency_id: number
  readonly amount: string
  readonly debit_book: string
  readonly debit_owner: string
  readonly debit_kind: string
  readonly credit_book: string
  readonly credit_owner: string
  readonly credit_kind: string
}

async function readRange(
  { db }: Context,
  { book, currencyId, reason, from, until }: Filter,
  { first, bound }: Range,
  limit: number,
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select * from (
      select leg.id, command.at, leg.command_seq, leg.reason, leg.currency_id, leg.amount,
        treasury_book(debit.owner_id, debit.kind, debit_frozen) as debit_book,
        debit.owner_id as debit_owner, debit.kind as debit_kind,
        treasury_book(credit.owner_id, credit.kind, credit_frozen) as credit_book,
        credit.owner_id as credit_owner, credit.kind as credit_kind
      from ledger_postings_between(${first}, ${bound}) leg
        join command on command.seq = leg.command_seq
        join account debit on debit.id = leg.debit_id
        join account credit on credit.id = leg.credit_id
      where leg.currency_id = ${currencyId}
        and (${reason ?? null}::text is null or leg.reason = ${reason ?? null})
        and (${from ?? null}::bigint is null or command.at >= ${from ?? null})
        and (${until ?? null}::bigint is null or command.at < ${until ?? null})
    ) placed
    where debit_book <> credit_book and ${book} in (debit_book, credit_book)
    order by id desc limit ${limit}`.execute(db)
  return rows
}

function present(ctx: Context, row: PostingRow, book: string): OpsPosting {
  const { text, ...currency } = currencyText(ctx, row.currency_id)
  return {
    id: Number(row.id),
    at: Number(row.at),
    command: Number(row.command_seq),
    reason: row.reason,
    ...currency,
    amount: text(row.amount),
    debit_book: row.debit_book,
    debit_owner: Number(row.debit_owner),
    debit_kind: row.debit_kind,
    credit_book: row.credit_book,
    credit_owner: Number(row.credit_owner),
    credit_kind: row.credit_kind,
    change: text(row.credit_book === book ? row.amount : -BigInt(row.amount)),
  }
}
