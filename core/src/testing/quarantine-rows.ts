import type { Changes } from '../changes.ts'
import { recordKey } from '../quarantine/quarantine.ts'
import type { Snapshot } from '../snapshot.ts'

/** The table of records that are set aside, as a database keeps it. */
export function createRows(): { store(changes: Changes): void; snapshot(): Pick<Snapshot, 'setAside'> } {
  const setAside = new Map<string, Snapshot['setAside'][number]>()

  return {
    store(changes) {
      for (const row of changes.setAside) setAside.set(recordKey(row), row)
    },
    snapshot: () => ({ setAside: [...setAside.values()].filter(({ retriedAt }) => retriedAt === undefined) }),
  }
}
