import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { FillEstimate } from '../../../lib/trading/form/fill-estimate.ts'

/** Returns the average price of an estimate in ticks, floored; undefined if nothing fills. */
export function averageOf({ tickLot }: SpotMarket, found: FillEstimate | undefined): bigint | undefined {
  if (found === undefined || found.lots === 0n) return undefined
  return found.value / found.lots / tickLot
}

/** Returns the base units in one lot. */
export function lotUnits({ baseDecimals, lotDecimals }: SpotMarket): bigint {
  return 10n ** BigInt(baseDecimals - lotDecimals)
}
