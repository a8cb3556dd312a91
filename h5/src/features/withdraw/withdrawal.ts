import type { WithdrawalRecord } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'
import { type Step, toStep } from '../../lib/lists/step.ts'
import { type ExplorerPage, explorerPage } from '../../lib/wallet/networks/explorer.ts'
import { type Status, STATUSES } from './status-names.ts'

const STEPS = [
  'requested',
  'first_review',
  'review',
  'signing',
  'sending',
  'confirming',
  'cancelled',
  'returned',
] as const
const WAITS = ['refill', 'halt'] as const
export type StepName = (typeof STEPS)[number]

/** A withdrawal. Amounts are decimal texts in its currency. */
export interface Withdrawal {
  readonly id: number
  readonly currency: string
  readonly network: string
  /** The address, or the id of a bank card as `card:<id>`. */
  readonly address: string
  readonly memo: string
  /** Deducted from the account. */
  readonly amount: string
  readonly fee: string
  /** The amount less the fee. */
  readonly obtained: string
  readonly status: Status
  /** The reason for the rejection or return; '' otherwise. */
  readonly reason: string
  readonly txid: string | undefined
  /** The blocks until it is final. */
  readonly confirmations: number
  /** The blocks so far. */
  readonly confirmed: number
  /** The cause that holds up its signature. */
  readonly waitsFor: (typeof WAITS)[number] | undefined
  /** The page of the transaction on another site. */
  readonly explorer: ExplorerPage | undefined
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly isCancellable: boolean
  /** The past and the expected steps. */
  readonly steps: ReadonlyArray<Step<StepName>>
}

/** Parses a withdrawal of the wire. Throws for an unknown status or step. */
export function toWithdrawal(wire: WithdrawalRecord): Withdrawal {
  return {
    id: wire.id,
    currency: wire.currency_name,
    network: wire.type,
    address: wire.address,
    memo: wire.memo,
    amount: wire.number,
    fee: wire.fee,
    obtained: wire.obtained,
    status: knownWord(STATUSES, wire.status),
    reason: wire.reason,
    txid: wire.txid ?? undefined,
    confirmations: wire.confirmations,
    confirmed: wire.confirmed,
    waitsFor: wire.waits_for === null ? undefined : knownWord(WAITS, wire.waits_for),
    explorer: explorerPage(wire.explorer),
    createdAt: wire.created_at,
    isCancellable: wire.can_cancel,
    steps: wire.steps.map((step) => toStep(STEPS, step)),
  }
}
