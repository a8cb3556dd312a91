import { addCoins, type Effected, type CoinsAtCost, NO_COINS } from '@halyard/formulas'
import { amount } from '@halyard/money'

/** The movements of one coin during a period, summed. Opening + acquired + returned − fees − disposed − withdrawn = closing. */
export interface CoinTotals {
  readonly opening: CoinsAtCost
  readonly acquired: CoinsAtCost
  readonly returned: CoinsAtCost
  /** With what was paid as fees. */
  readonly disposed: CoinsAtCost
  readonly withdrawn: CoinsAtCost
  /** Fees that were taken from acquired coins, in units of the coin. */
  readonly tradeFees: bigint
  /** Of the disposed coins, those that were paid as fees. */
  readonly paidFees: bigint
  readonly proceeds: bigint
  /** Of disposals with a price: the proceeds less the cost. */
  readonly gain: bigint
  /** Disposed units without a price, which have no gain. */
  readonly unknown: bigint
}

export function openTotals(opening: CoinsAtCost = NO_COINS): CoinTotals {
  const none = NO_COINS
  const sums = { acquired: none, returned: none, disposed: none, withdrawn: none }
  return { opening, ...sums, tradeFees: 0n, paidFees: 0n, proceeds: 0n, gain: 0n, unknown: 0n }
}

export function addEffected(totals: CoinTotals, effected: Effected): CoinTotals {
  const { kind, units, cost, fee, proceeds } = effected
  const sums = { ...totals, [kind]: addCoins(totals[kind], effected) }
  if (kind === 'acquired') return { ...sums, tradeFees: totals.tradeFees + fee }
  if (kind !== 'disposed') return sums
  return {
    ...sums,
    paidFees: totals.paidFees + fee,
    proceeds: totals.proceeds + (proceeds ?? 0n),
    gain: totals.gain + (proceeds === undefined ? 0n : proceeds - cost),
    unknown: totals.unknown + (proceeds === undefined ? units : 0n),
  }
}

/** Returns what the totals say is held at the end, which the lots must confirm. */
export function closingOf({
  opening,
  acquired,
  returned,
  disposed,
  withdrawn,
  tradeFees,
}: CoinTotals): CoinsAtCost {
  const field = (name: keyof CoinsAtCost) =>
    opening[name] + acquired[name] + returned[name] - disposed[name] - withdrawn[name]
  return {
    units: amount(field('units') - tradeFees),
    cost: amount(field('cost')),
    unpriced: amount(field('unpriced')),
  }
}
