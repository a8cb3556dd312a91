import { parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { Destination } from '../destination.ts'
import type { Terms, WithdrawNetwork } from '../terms.ts'
import type { WithdrawValues } from './form-reducer.ts'

/** The withdrawal that the form describes. Amounts are in the currency's smallest units. */
export interface WithdrawSummary {
  readonly network: WithdrawNetwork
  /** The saved destinations on the network. */
  readonly offered: readonly Destination[]
  /** The chosen destination, or the only one. */
  readonly destination: Destination | undefined
  /** The amount as sent. */
  readonly number: string
  readonly amount: bigint
  /** The amount that arrives after the fee; 0 if the amount does not cover the fee. */
  readonly received: bigint
  readonly needsTwoReviewers: boolean
}

/** Computes the withdrawal that the form describes. Returns undefined if no network is offered. */
export function summarize(
  values: WithdrawValues,
  { decimals }: Pick<Terms, 'decimals'>,
  networks: readonly WithdrawNetwork[],
  destinations: readonly Destination[],
): WithdrawSummary | undefined {
  const network = networks.find(({ type }) => type === values.network) ?? networks[0]
  if (!network) return undefined
  const offered = destinations.filter((destination) => destination.network === network.type)
  const number = finishAmount(values.number)
  const amount = parseUnits(number, decimals) ?? 0n
  return {
    network,
    offered,
    destination:
      offered.find(({ id }) => id === values.address) ?? (offered.length === 1 ? offered[0] : undefined),
    number,
    amount,
    received: amount > network.fee ? amount - network.fee : 0n,
    needsTwoReviewers: amount >= network.twoReviewersFrom,
  }
}
