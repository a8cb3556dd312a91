import { formatUnits } from '@halyard/money'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { bandTicks, estimate } from '../../../lib/trading/form/fill-estimate.ts'
import { lotUnits } from './figures.ts'
import { highestTicks, pricesOf } from './form-prices.ts'
import { type FormState, spends } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

/**
 * Returns the size for a percentage of the available balance, floored to the lot and never more than it can pay for. A
 * market buy by amount uses the percentage itself, so that 100 % leaves nothing. '' if that is unknown or zero.
 */
export function sizeForPercent(
  market: SpotMarket,
  state: FormState,
  facts: FormFacts,
  percent: number,
): string {
  if (facts.available === undefined) return ''
  const share = (facts.available * BigInt(percent)) / 100n
  if (spends(state)) return share === 0n ? '' : formatUnits(share, market.quoteDecimals)
  const lots = state.side === 'sell' ? share / lotUnits(market) : lotsFor(market, state, facts, share)
  if (!lots) return ''
  return formatUnits(lots < market.lotsMax ? lots : market.lotsMax, market.lotDecimals)
}

function lotsFor(
  market: SpotMarket,
  state: FormState,
  { asks, indexTicks }: FormFacts,
  spend: bigint,
): bigint | undefined {
  if (state.type === 'market') {
    const limit = indexTicks === undefined ? undefined : bandTicks(market, 'buy', indexTicks)
    return asks && estimate(market, 'buy', asks, limit, { spend }).lots
  }
  const ticks = highestTicks(state, pricesOf(market, state, indexTicks))
  return ticks ? spend / (ticks * market.tickLot) : undefined
}
