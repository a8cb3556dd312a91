import { z } from 'zod'
import { parseTransaction, type RawTransaction } from './raw-block.ts'
import { type Rpc, RpcError } from './rpc.ts'

/** Transactions read in one step; the others follow in the next ones. */
const READ_PER_STEP = 300
const PARALLEL = 10
/** A longer list is not read: deposits are then seen when they are mined. */
const LISTED_MAX = 150_000

const infoSchema = z.object({ size: z.int().nonnegative() })
const listSchema = z.array(z.string().regex(/^[0-9a-f]{64}$/))
const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})+$/)

/** Transactions that wait to be mined. */
export interface Mempool {
  /** Returns the transactions that have arrived since the last call. Each is returned once while it waits. */
  arrived(): Promise<RawTransaction[]>
}

/** Creates a reader of a node's waiting transactions, which remembers those that it has returned. */
export function createMempool(rpc: Rpc): Mempool {
  let known: ReadonlySet<string> = new Set()
  return {
    async arrived() {
      const { size } = await rpc.call('getmempoolinfo', infoSchema)
      if (size > LISTED_MAX) return []
      const listed = await rpc.call('getrawmempool', listSchema)
      const fresh = listed.filter((txid) => !known.has(txid)).slice(0, READ_PER_STEP)
      const found: RawTransaction[] = []
      for (let at = 0; at < fresh.length; at += PARALLEL)
        found.push(
          ...(await Promise.all(fresh.slice(at, at + PARALLEL).map((txid) => read(rpc, txid)))).flat(),
        )
      const isFresh = new Set(fresh)
      known = new Set(listed.filter((txid) => known.has(txid) || isFresh.has(txid)))
      return found
    },
  }
}

/** Returns nothing for a transaction that has left meanwhile. */
async function read(rpc: Rpc, txid: string): Promise<RawTransaction[]> {
  try {
    const transaction = parseTransaction(
      Buffer.from(await rpc.call('getrawtransaction', hexSchema, txid), 'hex'),
    )
    if (transaction.txid !== txid) throw new Error('the node answered with another transaction')
    return [transaction]
  } catch (error) {
    if (error instanceof RpcError) return []
    throw error
  }
}
