import type { Database } from '../../db/database.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { type CustomerEvents, type Pending, publishChanged } from './publish-changes.ts'

/** Publishes what the ledger does not: that a withdrawal waits for a refill, is signed, or has another block on top. */
export function createPaymentEvents(db: Database, nudges: Nudges): CustomerEvents {
  return publishChanged(
    (network) => readPending(db, network),
    (customerId, id) => nudges.publish('withdrawal', { customerId, id: Number(id) }),
  )
}

async function readPending(db: Database, network: string): Promise<ReadonlyMap<string, Pending>> {
  const tip = (await findCursor(db, network))?.height ?? 0
  const rows = await db
    .selectFrom('withdrawal')
    .leftJoin('chain_payment', 'chain_payment.withdrawal_id', 'withdrawal.id')
    .leftJoin('refill_wait', 'refill_wait.withdrawal_id', 'withdrawal.id')
    .select([
      'withdrawal.id',
      'withdrawal.customer_id',
      'chain_payment.txid',
      'chain_payment.height',
      'refill_wait.since',
    ])
    .where('withdrawal.network', '=', network)
    .where('withdrawal.status', 'in', ['passed', 'sent'])
    .execute()
  return new Map(
    rows.map(({ id, customer_id, txid, height, since }) => [
      id,
      {
        customerId: Number(customer_id),
        state: `${txid} ${since !== null} ${height === null ? null : tip - Number(height)}`,
      },
    ]),
  )
}
