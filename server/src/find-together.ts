import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Batches lookups of the same event-loop turn into one query (a minimal DataLoader). A key that is not found
 * resolves to `undefined`.
 */
export function findTogether<Key, Found>(
  findAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let gathering: { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, Found>> } | undefined

  function begin(): NonNullable<typeof gathering> {
    const keys = new Set<Key>()
    const found = nextTurn().then(() => {
      gathering = undefined
      return findAll([...keys])
    })
    return { keys, found }
  }

  return async (key) => {
    gathering ??= begin()
    gathering.keys.add(key)
    return (await gathering.found).get(key)
  }
}
