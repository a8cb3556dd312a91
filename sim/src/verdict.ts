import type { Exchange, MarketConfig, Reject } from '@halyard/core'
import type { PerpMemory } from './perp-step.ts'
import type { ExpectedFills } from './expected-fills.ts'
import type { OptionMemory } from './option-memory.ts'
import type { WalletMemory } from './wallet-memory.ts'

/** The oracle's own state, built from accepted commands. */
export interface Memory {
  readonly prices: Map<number, { readonly ticks: number; readonly at: number }>
  readonly configs: Map<number, MarketConfig>
  /** The customers frozen by themselves, and those frozen by operators. */
  readonly frozen: { readonly byOwner: Set<number>; readonly byOperator: Set<number> }
  readonly fundsTaken: Set<number>
  /** Time priority by order. */
  readonly ranks: Map<number, number>
  nextRank: number
  readonly perps: PerpMemory
  readonly options: OptionMemory
  readonly wallet: WalletMemory
}

export interface Case {
  readonly exchange: Exchange
  readonly memory: Memory
  /** The time at which the command is applied. */
  readonly at: number
}

/** The rejections that a command may have by the restated rules, and the expected fills of its order. */
export interface Verdict {
  readonly broken: ReadonlySet<Reject>
  readonly expected?: ExpectedFills
}

export const NONE: ReadonlySet<Reject> = new Set()

export function breaking(...rejects: readonly (Reject | false)[]): Verdict {
  const broken = rejects.filter((reject) => reject !== false)
  return { broken: broken.length === 0 ? NONE : new Set(broken) }
}

export function isFrozen({ frozen }: Memory, customerId: number): boolean {
  return frozen.byOwner.has(customerId) || frozen.byOperator.has(customerId)
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

export function unitsOf(
  { exchange }: Pick<Case, 'exchange'>,
  config: MarketConfig,
): { lotUnits: bigint; tickLotUnits: bigint } {
  const baseDecimals = exchange.currencies.get(config.baseId)?.decimals ?? 0
  const quoteDecimals = exchange.currencies.get(config.quoteId)?.decimals ?? 0
  return {
    lotUnits: 10n ** BigInt(baseDecimals - config.quantityDecimals),
    tickLotUnits: 10n ** BigInt(quoteDecimals - config.priceDecimals - config.quantityDecimals),
  }
}
