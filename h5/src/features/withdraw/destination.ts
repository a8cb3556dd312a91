import type { BankCard, SavedAddress } from '@halyard/api/client'
import { BANK } from '../../lib/wallet/network-name.ts'

/** A withdrawal destination: a saved address or a bank card. */
export interface Destination {
  readonly id: number
  readonly network: string
  readonly label: string
  readonly hint: string
  /** The time from which withdrawals to it are allowed, in epoch milliseconds. */
  readonly usableAt: number
}

/** Parses a saved address of the wire. */
export function addressDestination({ id, type, address, notes, usable_at }: SavedAddress): Destination {
  return {
    id,
    network: type,
    label: notes || address,
    hint: notes ? address : '',
    usableAt: usable_at,
  }
}

/** Parses a bank card of the wire. */
export function cardDestination({ id, name, bank, card_number }: BankCard): Destination {
  return { id, network: BANK, label: `${bank} ${card_number}`, hint: name, usableAt: 0 }
}
