import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Batches lookups of the same event-loop turn into one query (a minimal DataLoader). A key that is not found
 * resolves to `undefined`.
 */
export function createBatchLoader<Key, Found>(
  findAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let batch: { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, Found>> } | undefined

  function startBatch(): NonNullable<typeof batch> {
    const keys = new Set<Key>()
    const found = nextTurn().then(() => {
      batch = undefined
      return findAll([...keys])
    })
    return { keys, found }
  }

  return async (key) => {
    batch ??= startBatch()
    batch.keys.add(key)
    return (await batch.found).get(key)
  }
}
