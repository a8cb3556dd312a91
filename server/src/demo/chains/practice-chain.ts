import type { Database } from '../../db/database.ts'
import type { Chain, Transfer } from '../../custody/chains/chain.ts'
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
  function transfersOf(rows: readonly { txid: string; transfers: unknown }[]): Transfer[] {
    return rows.flatMap(({ txid, transfers }) =>
      readTransfers(transfers).flatMap(({ address, asset, amount }, output) => {
        const currencyId = assets.get(asset)
        return currencyId === undefined ? [] : [{ txid, output, currencyId, address, amount: BigInt(amount) }]
      }),
    )
  }

  const transactions = () => db.selectFrom('practice_transaction').where('network', '=', network)

  return {
    network,
    blockMs,
    async tip() {
      const { height, hash } = await db
        .selectFrom('practice_block')
        .select(['height', 'hash'])
        .where('network', '=', network)
        .orderBy('height', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { height: Number(height), hash }
    },
    async blockAt(height) {
      const block = await db
        .selectFrom('practice_block')
        .selectAll()
        .where('network', '=', network)
        .where('height', '=', String(height))
        .executeTakeFirst()
      if (!block) return undefined
      const rows = await transactions()
        .select(['txid', 'transfers'])
        .where('height', '=', String(height))
        .orderBy('id')
        .execute()
      return { height, hash: block.hash, parentHash: block.parent_hash, transfers: transfersOf(rows) }
    },
    async hashAt(height) {
      const block = await db
        .selectFrom('practice_block')
        .select('hash')
        .where('network', '=', network)
        .where('height', '=', String(height))
        .executeTakeFirst()
      return block?.hash
    },
    async waiting() {
      return transfersOf(
        await transactions().select(['txid', 'transfers']).where('height', 'is', null).execute(),
      )
    },
    async stateOf(txid) {
      const row = await transactions().select('height').where('txid', '=', txid).executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      return row.height === null
        ? { kind: 'waiting' }
        : { kind: 'mined', height: Number(row.height), ok: true }
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
