import type { Database } from '../db/database.ts'
import { findCursor } from './sync-chain.ts'

/** A change of a customer's deposit or deposit submission. */
export interface DepositMoved {
  readonly customerId: number
  /** The id of the record: 'chain:12' or 'submission:7'. */
  readonly id: string
}

/** Publishes changes of deposits. The payload is the id only; subscribers read the row again. */
export interface DepositEvents {
  tell(moved: DepositMoved): void
  /**
   * Publishes the pending deposits of a network that changed since the last call. Called after each step of its chain.
   */
  publishChanges(network: string): Promise<void>
  /** Returns the function that unsubscribes. */
  onMoved(listener: (moved: DepositMoved) => void): () => void
}

const PENDING = ['seen', 'confirming', 'crediting', 'orphaned']

interface Snapshot {
  readonly customerId: number
  /** The status, and the number of blocks above the deposit's. */
  readonly state: string
}

export function createDepositEvents(db: Database): DepositEvents {
  const listeners = new Set<(moved: DepositMoved) => void>()
  const snapshots = new Map<string, ReadonlyMap<string, Snapshot>>()

  function tell(moved: DepositMoved): void {
    for (const listener of listeners) listener(moved)
  }

  return {
    tell,
    async publishChanges(network) {
      const before = snapshots.get(network)
      const now = await readSnapshot(db, network)
      snapshots.set(network, now)
      for (const [id, { customerId, state }] of now)
        if (before?.get(id)?.state !== state) tell({ customerId, id: `chain:${id}` })
      for (const [id, { customerId }] of before ?? [])
        if (!now.has(id)) tell({ customerId, id: `chain:${id}` })
    },
    onMoved(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
