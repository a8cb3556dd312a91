import type { Deposit as WireDeposit } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'
import { type Step, toStep } from '../../lib/lists/step.ts'
import { type ExplorerPage, explorerPage } from '../../lib/wallet/networks/explorer.ts'
import { type Network, NETWORKS } from './networks.ts'

const KINDS = ['chain', 'submission'] as const
const STATUSES = ['processing', 'passed', 'rejected'] as const
const STAGES = [
  'seen',
  'confirming',
  'credited',
  'orphaned',
  'reversed',
  'too_small',
  'gone',
  'held',
  'left',
  'submitted',
  'under_review',
  'rejected',
] as const
const STEPS = [
  'submitted',
  'seen',
  'included',
  'confirmed',
  'reviewed',
  'credited',
  'undone',
  'taken_back',
] as const

/** The detailed stage of a deposit; its status is a summary of it. */
export type Stage = (typeof STAGES)[number]
export type StepName = (typeof STEPS)[number]

/** A deposit that was found on a chain, or submitted for review. Amounts are decimal texts in its currency. */
export interface Deposit {
  readonly id: string
  readonly kind: (typeof KINDS)[number]
  readonly currencyId: number
  readonly currency: string
  readonly network: Network
  readonly amount: string
  readonly obtained: string
  readonly status: (typeof STATUSES)[number]
  readonly stage: Stage
  /** The blocks so far, and those until it is credited. */
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** The address it was paid to, or the payer of a submission. */
  readonly address: string
  /** The transaction; '' without one. */
  readonly hash: string
  /** The page of the transaction on another site. */
  readonly explorer: ExplorerPage | undefined
  /** When the network last replaced the block that included it. */
  readonly reorganisedAt: number | undefined
  readonly reason: string
  /** Epoch milliseconds. */
  readonly time: number
  /** The past and the expected steps. */
  readonly steps: ReadonlyArray<Step<StepName>>
}

/** Parses a deposit of the wire. Throws for an unknown kind, network, status, stage or step. */
export function toDeposit(wire: WireDeposit): Deposit {
  return {
    id: wire.id,
    kind: knownWord(KINDS, wire.kind),
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    network: knownWord(NETWORKS, wire.type),
    amount: wire.number,
    obtained: wire.obtained,
    status: knownWord(STATUSES, wire.status),
    stage: knownWord(STAGES, wire.stage),
    confirmations: wire.confirmations,
    confirmationsNeeded: wire.confirmations_needed,
    address: wire.address,
    hash: wire.hash,
    explorer: explorerPage(wire.explorer),
    reorganisedAt: wire.reorganised_at ?? undefined,
    reason: wire.reason,
    time: wire.time,
    steps: wire.steps.map((step) => toStep(STEPS, step)),
  }
}
