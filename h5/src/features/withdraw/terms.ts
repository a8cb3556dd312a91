import type { ResponseOf } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import { type NetworkFacts, toNetworkFacts } from '../../lib/wallet/networks/network-facts.ts'

/** The requirements, limits and fees of withdrawing a currency. Amounts are in its smallest units. */
export interface Terms {
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly available: bigint
  readonly networks: readonly WithdrawNetwork[]
  /** Withdrawals that the customer may still request today (UTC). */
  readonly leftToday: number
  readonly perDay: number
  /** The hours within which a withdrawal arrives. */
  readonly etaHours: number
  /** Whether advanced verification, which withdrawals need, is completed. */
  readonly verified: boolean
  readonly fundPassword: boolean
  /** The end of the security lock, in epoch milliseconds. */
  readonly holdUntil: number
  /** The amount that the limits of the customer's level leave now; `undefined` for no limit. */
  readonly limitLeft: bigint | undefined
}

/** A network that the currency can be withdrawn on, or the bank. Amounts are in the currency's smallest units. */
export interface WithdrawNetwork {
  readonly type: string
  /** The facts by which it is chosen. */
  readonly facts: NetworkFacts
  readonly min: bigint
  readonly max: bigint
  /** Deducted from the amount. */
  readonly fee: bigint
  /** The amount from which two employees review the withdrawal. */
  readonly twoReviewersFrom: bigint
}

/** Parses the terms of the wire. */
export function toTerms(wire: ResponseOf<'wallet/get_info'>): Terms {
  const units = (text: string) => parseUnits(text, wire.decimals) ?? 0n
  return {
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    available: units(wire.available),
    networks: wire.networks.map((network) => ({
      type: network.type,
      facts: toNetworkFacts(network.type, network),
      min: units(network.min),
      max: units(network.max),
      fee: units(network.fee),
      twoReviewersFrom: units(network.two_reviewers_from),
    })),
    leftToday: wire.left_today,
    perDay: wire.per_day,
    etaHours: wire.eta_hours,
    verified: wire.verified,
    fundPassword: wire.fund_password,
    holdUntil: wire.hold_until,
    limitLeft: wire.limit_left === null ? undefined : units(wire.limit_left),
  }
}

/** Returns whether no withdrawal over a network is accepted now. One whose chain is stopped accepts them, and they wait. */
export function isClosed({ facts: { paused } }: Pick<WithdrawNetwork, 'facts'>): boolean {
  return paused !== undefined && paused.why !== 'stopped'
}
