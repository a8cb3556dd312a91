import type { BankCard } from '@halyard/api/client'

/** A bank card of the customer that a buyer pays to. */
export interface Card {
  readonly id: number
  /** The bank and the end of the number. */
  readonly label: string
  /** The customer's name for it. */
  readonly name: string
  readonly isDefault: boolean
}

/** Parses a bank card of the wire. */
export function toCard(wire: BankCard): Card {
  return {
    id: wire.id,
    label: `${wire.bank} ${wire.card_number}`,
    name: wire.name,
    isDefault: wire.is_default,
  }
}
