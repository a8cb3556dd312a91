import type { Exchange, MarketConfig, Reject } from '@halyard/core'
import type { PerpReference } from '../products/perp/step.ts'
import type { ExpectedFills } from './expected-fills.ts'
import type { OptionReference } from '../products/option/reference.ts'
import type { WalletReference } from '../products/wallet/reference.ts'

/** The oracle's own state, built from accepted commands. */
export interface ReferenceModel {
  readonly prices: Map<number, { readonly ticks: number; readonly at: number }>
  readonly configs: Map<number, MarketConfig>
  /** The customers frozen by themselves, and those frozen by operators. */
  readonly frozen: { readonly byOwner: Set<number>; readonly byOperator: Set<number> }
  readonly fundsTaken: Set<number>
  /** Time priority by order. */
  readonly ranks: Map<number, number>
  nextRank: number
  readonly perps: PerpReference
  readonly options: OptionReference
  readonly wallet: WalletReference
}

export interface RuleContext {
  readonly exchange: Exchange
  readonly reference: ReferenceModel
  /** The time at which the command is applied. */
  readonly at: number
}

/** The rejections that a command may have by the restated rules, and the expected fills of its order. */
export interface Expectation {
  readonly rejects: ReadonlySet<Reject>
  readonly expected?: ExpectedFills
}

export const NO_REJECTS: ReadonlySet<Reject> = new Set()

/** Returns the expectation of a command that violates the rules of these rejections; `false` entries are ignored. */
export function expectRejects(...candidates: readonly (Reject | false)[]): Expectation {
  const rejects = candidates.filter((reject) => reject !== false)
  return { rejects: rejects.length === 0 ? NO_REJECTS : new Set(rejects) }
}

export function isFrozen({ frozen }: ReferenceModel, customerId: number): boolean {
  return frozen.byOwner.has(customerId) || frozen.byOperator.has(customerId)
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

export function unitsOf(
  { exchange }: Pick<RuleContext, 'exchange'>,
  config: MarketConfig,
): { lotUnits: bigint; tickLotUnits: bigint } {
  const baseDecimals = exchange.currencies.get(config.baseId)?.decimals ?? 0
  const quoteDecimals = exchange.currencies.get(config.quoteId)?.decimals ?? 0
  return {
    lotUnits: 10n ** BigInt(baseDecimals - config.quantityDecimals),
    tickLotUnits: 10n ** BigInt(quoteDecimals - config.priceDecimals - config.quantityDecimals),
  }
}
