import type { BankCard } from '@halyard/api/client'

/** A bound bank card that buyers may pay to. */
export interface PayCard {
  readonly id: number
  readonly bank: string
  /** The last characters of the card number. */
  readonly number: string
  readonly isDefault: boolean
}

/** Parses a bank card of the wire. */
export function toPayCard(wire: BankCard): PayCard {
  return { id: wire.id, bank: wire.bank, number: wire.card_number, isDefault: wire.is_default }
}
