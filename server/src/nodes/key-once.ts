import type { Origin } from '../engine/index.ts'

/** The customer of an internal key of a command that no customer submits. */
const NO_CUSTOMER = 0
/** The hash of the body under an internal key. That of a customer's key is never empty. */
const NO_BODY = ''

/**
 * Returns the origin with an idempotency key, an internal one if it has none: a command that is sent again, to a later engine,
 * is then executed once. Ids of nodes are random, so that no client can use the key of a command that is not its own.
 */
export function keyOnce(origin: Origin, node: string, n: number): Origin {
  if (origin.key !== undefined) return origin
  return { ...origin, customerId: origin.customerId ?? NO_CUSTOMER, key: `${node}:${n}`, bodyHash: NO_BODY }
}

/** Returns whether the key of a command was made by its node. */
export function isInternal({ bodyHash }: Origin): boolean {
  return bodyHash === NO_BODY
}
