import type { BankCard as WireCard } from '@halyard/api/client'

/** A linked bank card, with its sensitive parts masked by the server. */
export interface BankCard {
  readonly id: number
  /** The customer's name for it. */
  readonly name: string
  readonly bank: string
  /** The account holder. */
  readonly holder: string
  /** The last four characters of the card number. */
  readonly number: string
  readonly iban: string | undefined
  readonly isDefault: boolean
}

/** Parses a bank card of the wire. */
export function toBankCard(wire: WireCard): BankCard {
  return {
    id: wire.id,
    name: wire.name,
    bank: wire.bank,
    holder: wire.full_name,
    number: wire.card_number,
    iban: wire.iban ?? undefined,
    isDefault: wire.is_default,
  }
}
