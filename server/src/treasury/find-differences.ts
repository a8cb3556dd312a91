import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { findChainDifferences } from './chain-differences.ts'
import type { Cursor } from './count-postings.ts'
import type { Difference } from './difference.ts'
import { type Backing, sumOf } from './read-backing.ts'

/** When what no statement line shows becomes a difference. */
export interface UnprovenRule {
  /** The time of the check, epoch milliseconds. */
  readonly at: number
  /** Epoch milliseconds: earlier credits are overdue. */
  readonly before: number
  /** Whether an amount of a currency is too much, however new it is. */
  exceeds(currencyId: number, units: bigint): boolean
}

/** Runs every check but that of accounts in the transaction `db`, in which all postings are counted. Returns what does not hold. */
export async function findDifferences(
  db: Kysely<Tables>,
  cursor: Cursor,
  backing: Backing,
  rule: UnprovenRule,
): Promise<Difference[]> {
  return [
    ...findMissingPostings(cursor),
    ...(await findUnbacked(db, backing)),
    ...findOverdueReceipts(backing, rule),
    ...(await findChainDifferences(db, rule.at)),
  ]
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
