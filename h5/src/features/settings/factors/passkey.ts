import type { Passkey as WirePasskey } from '@halyard/api/client'

/** A passkey of the customer. Times are epoch milliseconds. */
export interface Passkey {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  /** The last use; undefined if it was never used. */
  readonly usedAt: number | undefined
}

/** Parses a passkey of the wire. */
export function toPasskey({ id, name, created_at, used_at }: WirePasskey): Passkey {
  return { id, name, createdAt: created_at, usedAt: used_at ?? undefined }
}
