import type { Database } from '@halyard/server/db/database'
import type { Chain, Transfer } from '@halyard/server/custody'
import { readTransaction, readTransfers } from './transaction.ts'

/** The accepted currencies of a network by their names on it. Transfers of other assets are ignored. */
export type PracticeAssets = ReadonlyMap<string, number>

export interface PracticeChainOptions {
  readonly db: Database
  readonly network: string
  readonly assets: PracticeAssets
  readonly blockMs: number
  readonly now: () => number
}

/** Creates the demo's replacement for a node. It reads from its own tables and accepts signed transactions. */
export function createPracticeChain({ db, network, assets, blockMs, now }: PracticeChainOptions): Chain {
  return {
    network,
    blockMs,
    tip: () => findTip(db, network),
    async blockAt(height) {
      const block = await findBlock(db, network, height)
      if (!block) return undefined
      const rows = await transactionsOf(db, network)
        .where('height', '=', String(height))
        .orderBy('id')
        .execute()
      return { height, hash: block.hash, parentHash: block.parent_hash, transfers: transfersOf(assets, rows) }
    },
    hashAt: async (height) => (await findBlock(db, network, height))?.hash,
    waiting: async () =>
      transfersOf(assets, await transactionsOf(db, network).where('height', 'is', null).execute()),
    async stateOf(txid) {
      const row = await transactionsOf(db, network).where('txid', '=', txid).executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      return row.height === null
        ? { kind: 'waiting' }
        : { kind: 'mined', height: Number(row.height), ok: true, fee: 0n }
    },
    async termsOf() {
      return { kind: 'practice', nonce: 0 }
    },
    async broadcast(raw) {
      const { txid, sender, nonce, transfers } = readTransaction(network, raw)
      await db
        .insertInto('practice_transaction')
        .values({ network, txid, raw, transfers: JSON.stringify(transfers), sender, nonce, sent_at: now() })
        // Another transaction with the same nonce violates the other unique constraint: no sender pays twice with one.
        .onConflict((conflict) => conflict.columns(['network', 'txid']).doNothing())
        .execute()
    },
  }
}

async function findTip(db: Database, network: string): Promise<{ height: number; hash: string }> {
  const { height, hash } = await db
    .selectFrom('practice_block')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { height: Number(height), hash }
}

function findBlock(
  db: Database,
  network: string,
  height: number,
): Promise<{ hash: string; parent_hash: string } | undefined> {
  return db
    .selectFrom('practice_block')
    .select(['hash', 'parent_hash'])
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst()
}

function transactionsOf(db: Database, network: string) {
  return db
    .selectFrom('practice_transaction')
    .select(['txid', 'height', 'transfers'])
    .where('network', '=', network)
}

/** Returns the transfers of accepted assets. */
function transfersOf(
  assets: PracticeAssets,
  rows: readonly { readonly txid: string; readonly transfers: unknown }[],
): Transfer[] {
  return rows.flatMap(({ txid, transfers }) =>
    readTransfers(transfers).flatMap(({ address, asset, amount }, output) => {
      const currencyId = assets.get(asset)
      return currencyId === undefined ? [] : [{ txid, output, currencyId, address, amount: BigInt(amount) }]
    }),
  )
}
