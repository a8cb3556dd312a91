import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@halyard/server/db/database'
import { transactionHash } from '@halyard/server/custody'
import type { PracticeTransfer } from './transaction.ts'

/** Pays from a stranger with unlimited funds. Returns the transaction's id. */
export async function sendCoins(
  db: Database,
  network: string,
  transfers: readonly PracticeTransfer[],
  at: number,
): Promise<string> {
  const txid = transactionHash(network, randomBytes(32).toString('hex'))
  await db
    .insertInto('practice_transaction')
    .values({
      network,
      txid,
      raw: '',
      transfers: JSON.stringify(transfers),
      sender: `stranger:${randomUUID()}`,
      nonce: 0,
      sent_at: at,
    })
    .execute()
  return txid
}
