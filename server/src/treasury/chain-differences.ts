import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Difference } from './difference.ts'

/** How long a reading counts: an older one is a difference. */
export const BALANCE_STALE_MS = 3_600_000
/** How the balance of a network is called whose node was not asked lately. */
const NOT_READ = 'not read'

/**
 * Compares what nodes report at the exchange's addresses with what the books and explained differences say. A balance that was not
 * read lately is a difference too: its amount then is of the last reading.
 */
export async function findChainDifferences(db: Kysely<Tables>, at: number): Promise<Difference[]> {
  const rows = await db
    .selectFrom('chain_balance')
    .selectAll()
    .orderBy('network')
    .orderBy('currency_id')
    .execute()
  return rows.flatMap((row): Difference[] => {
    const { network, currency_id: currencyId } = row
    const { expected, found, gap } = comparisonOf(row)
    const line = { check: 'chain_balance', currencyId, expected, found } as const
    return [
      ...(Number(row.read_at ?? row.since) < at - BALANCE_STALE_MS
        ? [{ ...line, subject: `${network}: ${NOT_READ}` }]
        : []),
      ...(row.read_at !== null && gap !== 0n ? [{ ...line, subject: network }] : []),
    ]
  })
}

/** Returns the followed networks whose nodes report no balances, in order of their names: a practice chain has none. */
export async function findNotCompared(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_cursor')
    .select('network')
    .distinct()
    .where('network', 'not in', db.selectFrom('chain_balance').select('network'))
    .orderBy('network')
    .execute()
  return rows.map(({ network }) => network)
}

/** A row of `chain_balance`. */
interface BalanceRow {
  readonly paying: string
  readonly deposited: string
  readonly booked: string
  readonly added: string
  readonly spent: string
  readonly under_way: string
  readonly rounding: string
}

/** Compares a sum by the books with the sum that a node reported. */
export interface Comparison {
  readonly expected: bigint
  readonly found: bigint
  /** Negative for what is missing. */
  readonly gap: bigint
}

/** Compares a reading with the books. Payments under way may have left already or not; rounding leaves coins and takes none. */
export function comparisonOf(row: BalanceRow): Comparison {
  const expected = BigInt(row.booked) + BigInt(row.added) - BigInt(row.spent)
  const found = BigInt(row.paying) + BigInt(row.deposited)
  const least = expected - BigInt(row.under_way)
  const most = expected + BigInt(row.rounding)
  const gap = found < least ? found - least : found > most ? found - most : 0n
  return { expected, found, gap }
}
