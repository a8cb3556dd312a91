import type { Database } from '../../db/database.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { type CustomerEvents, type Pending, publishChanged } from './publish-changes.ts'

const PENDING = ['seen', 'confirming', 'crediting', 'orphaned']

/** Publishes changes of deposits, each block on top of one included. */
export function createDepositEvents(db: Database, nudges: Nudges): CustomerEvents {
  return publishChanged(
    (network) => readPending(db, network),
    (customerId, id) => nudges.publish('deposit', { customerId, id: `chain:${id}` }),
  )
}

async function readPending(db: Database, network: string): Promise<ReadonlyMap<string, Pending>> {
  const tip = (await findCursor(db, network))?.height ?? 0
  const rows = await db
    .selectFrom('chain_deposit')
    .select(['id', 'customer_id', 'status', 'height'])
    .where('network', '=', network)
    .where('status', 'in', PENDING)
    .execute()
  return new Map(
    rows.map(({ id, customer_id, status, height }) => [
      id,
      {
        customerId: Number(customer_id),
        state: height === null ? status : `${status} ${tip - Number(height)}`,
      },
    ]),
  )
}
