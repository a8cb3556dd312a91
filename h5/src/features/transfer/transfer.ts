import type { TransferRecord } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'
import { ACCOUNT_KINDS } from '../../lib/wallet/account-names.ts'

type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** A transfer between two accounts of the customer. The amount is a decimal text. */
export interface Transfer {
  readonly id: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amount: string
  readonly currency: string
}

/** Parses a transfer of the wire. Throws for an unknown account. */
export function toTransfer(wire: TransferRecord): Transfer {
  return {
    id: wire.id,
    time: wire.time,
    from: knownWord(ACCOUNT_KINDS, wire.from),
    to: knownWord(ACCOUNT_KINDS, wire.to),
    amount: wire.number,
    currency: wire.currency_name,
  }
}
