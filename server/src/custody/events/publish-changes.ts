/** Publishes what changed for customers on a network. */
export interface CustomerEvents {
  /** Publishes what is pending and changed since the last call. Called after each step of its chain. */
  publishChanges(network: string): Promise<void>
}

/** A pending record as its owner sees it. */
export interface Pending {
  readonly customerId: number
  /** Differs whenever its owner has something new to read. */
  readonly state: string
}

/**
 * Compares the pending records of each network with those of the call before, and publishes the changed ones and those that are no longer
 * pending.
 */
export function publishChanged(
  read: (network: string) => Promise<ReadonlyMap<string, Pending>>,
  publish: (customerId: number, id: string) => void,
): CustomerEvents {
  const snapshots = new Map<string, ReadonlyMap<string, Pending>>()
  return {
    async publishChanges(network) {
      const before = snapshots.get(network)
      const now = await read(network)
      snapshots.set(network, now)
      for (const [id, { customerId, state }] of now)
        if (before?.get(id)?.state !== state) publish(customerId, id)
      for (const [id, { customerId }] of before ?? []) if (!now.has(id)) publish(customerId, id)
    },
  }
}
