import type { DepositTarget } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'
import { type Network, NETWORKS } from './networks.ts'

/** The exchange's bank account for deposits. */
export interface BankAccount {
  readonly bank: string
  /** The IBAN or the number of the account. */
  readonly number: string
  readonly holder: string
}

/** The destination of a deposit in one currency on one network. */
export interface Target {
  readonly currencyId: number
  readonly currency: string
  readonly network: Network
  /** The customer's own address on the network; '' for the bank. */
  readonly address: string
  /** The content of the QR code. */
  readonly qr: string
  /** The account to transfer to; undefined for a chain. */
  readonly bank: BankAccount | undefined
  /** The minimum deposit, as a decimal text; less is not credited. */
  readonly min: string
  /** Whether the chain is one of the demo's. */
  readonly practice: boolean
}

/** Parses a deposit target of the wire. Throws for an unknown network. */
export function toTarget(wire: DepositTarget): Target {
  const { bank } = wire
  return {
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    network: knownWord(NETWORKS, wire.type),
    address: wire.address,
    qr: wire.qr,
    bank: bank ? { bank: bank.bank_name, number: bank.card_number, holder: bank.name } : undefined,
    min: wire.min,
    practice: wire.practice,
  }
}
