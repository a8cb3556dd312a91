import type { Database } from '../db/database.ts'
import { findCursor } from './follow-chain.ts'

/** A deposit of a customer's, or a submission of one, that is not as it was. */
export interface DepositMoved {
  readonly customerId: number
  /** As the records call it: 'chain:12' or 'submission:7'. */
  readonly id: string
}

/** Tells whoever listens that a deposit has moved. What it is now they read themselves. */
export interface DepositNews {
  tell(moved: DepositMoved): void
  /** Compares what is under way on a network with how it was at the last look, block by block. */
  look(network: string): Promise<void>
  /** Returns how to stop that. */
  onMoved(listener: (moved: DepositMoved) => void): () => void
}

const UNDER_WAY = ['seen', 'confirming', 'crediting', 'orphaned']

interface Look {
  readonly customerId: number
  /** Its status, and how many blocks are above it. */
  readonly state: string
}

export function createDepositNews(db: Database): DepositNews {
  const listeners = new Set<(moved: DepositMoved) => void>()
  const looks = new Map<string, ReadonlyMap<string, Look>>()

  function tell(moved: DepositMoved): void {
    for (const listener of listeners) listener(moved)
  }

  return {
    tell,
    async look(network) {
      const before = looks.get(network)
      const now = await lookAt(db, network)
      looks.set(network, now)
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

async function lookAt(db: Database, network: string): Promise<ReadonlyMap<string, Look>> {
  const tip = (await findCursor(db, network))?.height ?? 0
  const rows = await db
    .selectFrom('chain_deposit')
    .select(['id', 'customer_id', 'status', 'height'])
    .where('network', '=', network)
    .where('status', 'in', UNDER_WAY)
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
