import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { findCursor } from './sync-chain.ts'

/** Publishes changes of deposits. */
export interface DepositEvents {
  /**
   * Publishes the pending deposits of a network that changed since the last call. Called after each step of its chain.
   */
  publishChanges(network: string): Promise<void>
}

const PENDING = ['seen', 'confirming', 'crediting', 'orphaned']

interface Snapshot {
  readonly customerId: number
  /** The status, and the number of blocks above the deposit's. */
  readonly state: string
}

export function createDepositEvents(db: Database, nudges: Nudges): DepositEvents {
  const snapshots = new Map<string, ReadonlyMap<string, Snapshot>>()

  const publish = (customerId: number, id: string): void =>
    nudges.publish('deposit', { customerId, id: `chain:${id}` })

  return {
    async publishChanges(network) {
      const before = snapshots.get(network)
      const now = await readSnapshot(db, network)
      snapshots.set(network, now)
      for (const [id, { customerId, state }] of now)
        if (before?.get(id)?.state !== state) publish(customerId, id)
      for (const [id, { customerId }] of before ?? []) if (!now.has(id)) publish(customerId, id)
    },
  }
}

async function readSnapshot(db: Database, network: string): Promise<ReadonlyMap<string, Snapshot>> {
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
