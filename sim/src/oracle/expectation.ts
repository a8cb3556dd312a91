import type {
  Command,
  Exchange,
  Fact,
  MarketConfig,
  Posting,
  PriceQuality,
  Reject,
  Reply,
  Trade,
} from '@halyard/core'
import type { ExpectedFills } from './expected-fills.ts'
import type { HaltsReference } from './halts-reference.ts'
import type { SelfLimitsReference } from './self-limits-reference.ts'
import type { TiersReference } from './tiers-reference.ts'

/** The oracle's own state of markets and customers, built from accepted commands. Each product adds its own. */
export interface SharedReference {
  readonly prices: Map<
    number,
    { readonly ticks: number; readonly at: number; readonly quality: PriceQuality }
  >
  readonly configs: Map<number, MarketConfig>
  /** The customers frozen by themselves, and those frozen by operators. */
  readonly frozen: { readonly byOwner: Set<number>; readonly byOperator: Set<number> }
  readonly fundsTaken: Set<number>
  readonly selfLimits: SelfLimitsReference
  readonly halts: HaltsReference
  readonly tiers: TiersReference
}

/** A command before it is applied. `Own` is the oracle's state of a product. */
export interface RuleContext<Own extends object = object> {
  readonly exchange: Exchange
  readonly reference: SharedReference & Own
  /** The time at which the command is applied. */
  readonly at: number
}

/** An accepted command and its effects. */
export interface Step<Own extends object = object> extends RuleContext<Own> {
  readonly command: Command
  readonly reply: Extract<Reply, { ok: true }>
  /** The number of the command, and of a position or withdrawal that it opens. */
  readonly seq: number
  readonly facts: readonly Fact[]
  readonly postings: readonly Posting[]
  readonly trades: readonly Trade[]
  readonly expectation: Expectation | undefined
}

/** The sum that the coin account adds to another account, in units of a currency. */
export interface ExpectedTopUp {
  readonly kind: 'contract' | 'option' | 'fiat' | 'trust'
  readonly currencyId: number
  readonly units: bigint
}

/** The rejections that a command may have by the restated rules, and the expected fills of its order. */
export interface Expectation {
  readonly rejects: ReadonlySet<Reject>
  readonly expected?: ExpectedFills
  /** The sum that the command takes from the coin account for another one. */
  readonly topUp?: ExpectedTopUp
  /** The rejections of each half of a command of which one may fail. */
  readonly halves?: { readonly cancel: ReadonlySet<Reject>; readonly place: ReadonlySet<Reject> }
}

export const NO_REJECTS: ReadonlySet<Reject> = new Set()

/** Returns the expectation of a command that violates the rules of these rejections; `false` entries are ignored. */
export function expectRejects(...candidates: readonly (Reject | false)[]): Expectation {
  const rejects = candidates.filter((reject) => reject !== false)
  return { rejects: rejects.length === 0 ? NO_REJECTS : new Set(rejects) }
}

export function isFrozen({ frozen }: SharedReference, customerId: number): boolean {
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
