import type { TreasuryCheck } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Cursor } from './count-postings.ts'
import { type Backing, sumOf } from './read-backing.ts'

/** Accounts listed by one check. */
const ACCOUNTS_MAX = 100

/** When what no statement line shows becomes a difference. */
export interface UnprovenRule {
  /** Epoch milliseconds: earlier credits are overdue. */
  readonly before: number
  /** Whether an amount of a currency is too much, however new it is. */
  exceeds(currencyId: number, units: bigint): boolean
}

/** Two figures that must be equal, in units; for `coverage`, assets that must not be below what is owed. */
export interface Difference {
  readonly check: TreasuryCheck
  /** 0 if it is of no currency. */
  readonly currencyId: number
  readonly subject: string
  readonly expected: bigint
  readonly found: bigint
}

/** Runs every check in the transaction `db`, in which all postings are counted. Returns what does not hold. */
export async function findDifferences(
  db: Kysely<Tables>,
  cursor: Cursor,
  backing: Backing,
  rule: UnprovenRule,
): Promise<Difference[]> {
  return [
    ...(await findUnbalanced(db)),
    ...(await findWrongAccounts(db)),
    ...findMissingPostings(cursor),
    ...(await findUnbacked(db, backing)),
    ...findOverdueReceipts(backing, rule),
  ]
}

async function findUnbalanced(db: Kysely<Tables>): Promise<Difference[]> {
  const { rows } = await sql<{ currency_id: number; total: string }>`
    select currency_id, sum(available::numeric + frozen)::text as total from account
    group by currency_id having sum(available::numeric + frozen) <> 0 order by currency_id`.execute(db)
  return rows.map(({ currency_id, total }) => ({
    check: 'zero_sum',
    currencyId: currency_id,
    subject: '',
    expected: 0n,
    found: BigInt(total),
  }))
}

/** Compares the balances that the engine stored with the sums of their postings. */
async function findWrongAccounts(db: Kysely<Tables>): Promise<Difference[]> {
  const { rows } = await sql<{
    id: string
    currency_id: number
    part: string
    found: string
    expected: string
  }>`
    select account.id, account.currency_id, part.name as part, part.found::text as found, part.expected::text as expected
    from account left join treasury_account counted on counted.account_id = account.id
      cross join lateral (values
        ('available', account.available::numeric, coalesce(counted.available, 0)),
        ('frozen', account.frozen::numeric, coalesce(counted.frozen, 0))
      ) part (name, found, expected)
    where account.available <> coalesce(counted.available, 0) or account.frozen <> coalesce(counted.frozen, 0)
    order by account.id, part.name limit ${2 * ACCOUNTS_MAX}`.execute(db)
  return rows
    .filter(({ found, expected }) => found !== expected)
    .map(({ id, currency_id, part, found, expected }) => ({
      check: 'account_postings',
      currencyId: currency_id,
      subject: `account:${id}:${part}`,
      expected: BigInt(expected),
      found: BigInt(found),
    }))
}

function findMissingPostings({ counted, nextPostingId }: Cursor): Difference[] {
  const expected = nextPostingId - 1
  if (counted === expected) return []
  return [
    {
      check: 'posting_count',
      currencyId: 0,
      subject: '',
      expected: BigInt(expected),
      found: BigInt(counted),
    },
  ]
}

/** Compares deposits by the ledger with the holdings of custody, and assets with what is owed. */
async function findUnbacked(db: Kysely<Tables>, { lines, underWay }: Backing): Promise<Difference[]> {
  const { rows } = await sql<{ currency_id: number; issued: string }>`
    select currency_id, sum(went_out - came_in)::text as issued from treasury_flow where book = 'external'
    group by currency_id`.execute(db)
  const issued = new Map(rows.map((row) => [row.currency_id, BigInt(row.issued)]))
  const currencies = new Set([...issued.keys(), ...lines.map(({ currencyId }) => currencyId)])
  return [...currencies]
    .toSorted((a, b) => a - b)
    .flatMap((currencyId): Difference[] => {
      const assets = sumOf(lines, currencyId, 'asset')
      const unproven = sumOf(lines, currencyId, 'unproven')
      const expected = assets + unproven - sumOf(lines, currencyId, 'liability', ['arriving', 'leaving'])
      const found = issued.get(currencyId) ?? 0n
      const gap = found > expected ? found - expected : expected - found
      const owed = sumOf(lines, currencyId, 'liability')
      return [
        ...(gap > (underWay.get(currencyId) ?? 0n)
          ? [{ check: 'ledger_custody', currencyId, subject: '', expected, found } as const]
          : []),
        // Claims that wait for their statement line have a check of their own.
        ...(assets + sumOf(lines, currencyId, 'unproven', ['claims']) < owed
          ? [{ check: 'coverage', currencyId, subject: '', expected: owed, found: assets } as const]
          : []),
      ]
    })
}

function findOverdueReceipts({ lines, unprovenSince }: Backing, rule: UnprovenRule): Difference[] {
  return [...unprovenSince]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([currencyId, since]): Difference[] => {
      const found = sumOf(lines, currencyId, 'unproven')
      return since < rule.before || rule.exceeds(currencyId, found)
        ? [{ check: 'unproven', currencyId, subject: '', expected: 0n, found }]
        : []
    })
}
