import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { Tables } from '@halyard/server/db/tables'
import { transactionHash } from '@halyard/server/custody'
import type { PracticeTransfer } from './transaction.ts'

/** A stranger who pays, with the number of the payment, in a transaction of the database. */
export interface Payer {
  readonly trx: Transaction<Tables>
  /** Begins with `stranger:`. */
  readonly sender: string
  readonly nonce: number
}

/** Pays from a stranger with unlimited funds. Returns the transaction's id. */
export async function sendCoins(
  db: Database,
  network: string,
  transfers: readonly PracticeTransfer[],
  { at, payer }: { readonly at: number; readonly payer?: Payer | undefined },
): Promise<string> {
  const txid = transactionHash(network, randomBytes(32).toString('hex'))
  await (payer?.trx ?? db)
    .insertInto('practice_transaction')
    .values({
      network,
      txid,
      raw: '',
      transfers: JSON.stringify(transfers),
      sender: payer?.sender ?? `stranger:${randomUUID()}`,
      nonce: payer?.nonce ?? 0,
      sent_at: at,
    })
    .execute()
  return txid
}
