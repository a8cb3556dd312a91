import type { DepositNetworkFacts, WithdrawNetwork } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'
import { knownWord } from '../../calls/word-for.ts'

const CAUSES = ['closed', 'halted', 'stopped'] as const

/** A pause of a network, with its announcement in the customer's language; '' without one. */
export interface Pause {
  readonly why: (typeof CAUSES)[number]
  readonly text: string
}

/** The facts by which a network is chosen. Amounts are decimal texts of the coin. */
export interface NetworkFacts<Network extends string = string> {
  readonly network: Network
  readonly min: string
  readonly fee: string
  readonly confirmations: number
  /** The usual time until it is final, in milliseconds; 0 if nothing is mined. */
  readonly usualMs: number
  readonly paused: Pause | undefined
  readonly lastUsed: boolean
}

type WireFacts = Omit<DepositNetworkFacts, 'type'> | WithdrawNetwork

/** Parses the facts of a network of the wire. Throws for an unknown cause of a pause. */
export function toNetworkFacts<Network extends string>(
  network: Network,
  wire: WireFacts,
): NetworkFacts<Network> {
  return {
    network,
    min: wire.min,
    fee: wire.fee,
    confirmations: wire.confirmations,
    usualMs: wire.confirmations * wire.block_ms,
    paused: wire.paused ? { why: knownWord(CAUSES, wire.paused.why), text: wire.paused.text } : undefined,
    lastUsed: wire.last_used,
  }
}

/** Returns the network with the lowest fee among those that are not paused, if it is lower than that of another one. */
export function cheapestOf<Network extends string>(
  networks: readonly NetworkFacts<Network>[],
): Network | undefined {
  const sorted = networks
    .filter(({ paused }) => paused === undefined)
    .toSorted((a, b) => compareDecimals(a.fee, b.fee))
  const [first, second] = sorted
  return first && second && compareDecimals(first.fee, second.fee) < 0 ? first.network : undefined
}
