import type { Database } from '../db/database.ts'
import { type Engine, type Halt, HALTS } from '../engine/index.ts'

/** The halts that run, as this process knows them, for what customers read. The engine alone refuses. */
export interface Halts {
  /** Returns the running halts, oldest first. */
  running(): readonly Halt[]
  /** Registers what runs after a halt began or ended. Returns the function that removes it. */
  onChange(listener: () => void): () => void
}

/** Reads the running halts and follows the batches that change them. */
export async function openHalts(db: Database, engine: Engine): Promise<Halts> {
  const halts = new Map<number, Halt>()
  const listeners = new Set<() => void>()
  const put = (halt: Halt): void => {
    // A row that was read may be older than the batch that ended it.
    if (halts.get(halt.id)?.resumedAt === undefined) halts.set(halt.id, halt)
  }
  engine.onCommitted(({ changes: { haltRows } }) => {
    if (haltRows.length === 0) return
    for (const halt of haltRows) put(halt)
    for (const listener of listeners) listener()
  })
  const rows = await db.selectFrom('halt').selectAll().where('resumed_at', 'is', null).execute()
  for (const row of rows) put(HALTS.read(row))
  return {
    running: () =>
      [...halts.values()].filter(({ resumedAt }) => resumedAt === undefined).toSorted((a, b) => a.id - b.id),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
