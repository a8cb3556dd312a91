import type { SavedAddress as WireAddress } from '@halyard/api/client'

/** A saved withdrawal address. Times are epoch milliseconds. */
export interface SavedAddress {
  readonly id: number
  readonly currencyId: number
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly notes: string
  readonly createdAt: number
  /** The time from which withdrawals to it are allowed. */
  readonly usableAt: number
}

/** Parses a saved address of the wire. A network is a name, so any is accepted. */
export function toSavedAddress(wire: WireAddress): SavedAddress {
  return {
    id: wire.id,
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    network: wire.type,
    address: wire.address,
    notes: wire.notes,
    createdAt: wire.created_at,
    usableAt: wire.usable_at,
  }
}
