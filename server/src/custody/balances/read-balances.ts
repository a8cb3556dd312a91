import type { ColumnType, Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import type { Chain } from '../chains/chain.ts'
import { addressSource } from './address-balances.ts'
import { coinSource } from './coin-balances.ts'
import { finalSource } from './final-balances.ts'
import type { BalanceSource } from './balance-source.ts'

/** A numeric column of integers with a default. */
type Numeric = ColumnType<string, bigint | undefined, bigint>

declare module '../../db/tables.ts' {
  interface Tables {
    chain_balance: {
      network: string
      currency_id: number
      since: ColumnType<string, number, never>
      height: ColumnType<string | null, number | null | undefined, number>
      block_hash: ColumnType<string | null, string | null | undefined, string>
      read_at: ColumnType<string | null, number | null | undefined, number>
      addresses: Generated<number>
      paying: Numeric
      deposited: Numeric
      booked: Numeric
      under_way: Numeric
      rounding: Numeric
      added: Numeric
      spent: Numeric
    }
  }
}

/** The time between two readings of a chain. */
const READ_EVERY_MS = 300_000
/** A reading too far below the tip fails, as nodes forget the states of old blocks. */
const BELOW_TIP_MAX = 50

/** Creates the rows of a chain's balances, which are overdue from then on until they are read. */
export async function expectBalances(db: Database, chain: Chain, at: number): Promise<void> {
  const { network } = chain
  const currencyIds = sourceOf(chain)?.currencyIds ?? []
  if (currencyIds.length === 0) return
  await db
    .insertInto('chain_balance')
    .values(currencyIds.map((id) => ({ network, currency_id: id, since: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns how the balances of a chain are read; `undefined` for one that has none, as a practice chain. */
function sourceOf({ network, balances, finalBalances, coins }: Chain): BalanceSource | undefined {
  if (balances) return addressSource(network, balances)
  if (finalBalances) return finalSource(network, finalBalances)
  return coins && coinSource(network, coins)
}

/**
 * Reads what own addresses hold at the last processed block, or at the newest final one, and stores it with what the tables say of
 * that block. Runs between two steps of its chain, so that deposits up to the block are recorded. Does nothing while the last reading
 * is fresh, and without a stored block.
 */
export async function readBalances(
  db: Database,
  chain: Chain,
  payer: () => Promise<string | undefined>,
  at: number,
): Promise<void> {
  const { network } = chain
  const source = sourceOf(chain)
  if (!source || !(await isDue(db, network, at))) return
  const last = await findCursor(db, network)
  if (!last || (await chain.tip()).height - last.height > BELOW_TIP_MAX) return
  const holdings = await source.read(db, last, { payer, at })
  if (!holdings) return
  const { block } = holdings
  // Undone while it was read: the next step rewinds first.
  if ((await chain.hashAt(block.height)) !== block.hash) return
  await db.transaction().execute(async (trx) => {
    for (const currencyId of source.currencyIds)
      await trx
        .updateTable('chain_balance')
        .set({
          height: block.height,
          block_hash: block.hash,
          read_at: at,
          addresses: holdings.addresses,
          paying: holdings.paying.get(currencyId) ?? 0n,
          deposited: holdings.deposited.get(currencyId) ?? 0n,
          ...(await source.readBooks(trx, currencyId, block)),
        })
        .where('network', '=', network)
        .where('currency_id', '=', currencyId)
        .execute()
  })
}

async function isDue(db: Database, network: string, at: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('chain_balance')
    .select('currency_id')
    .where('network', '=', network)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', String(at - READ_EVERY_MS))]))
    .limit(1)
    .executeTakeFirst()
  return fresh !== undefined
}
