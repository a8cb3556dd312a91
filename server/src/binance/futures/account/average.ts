import { formatUnits } from '@halyard/money'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../../../instruments/instrument.ts'

/** Decimals of an average beyond those of a price. */
const MORE_DECIMALS = 8

/** Formats value over lots as a price with eight decimals more than a tick, rounded down; 0 without lots. */
export function averageText(perp: PerpInstrument, value: bigint, lots: number): string {
  if (lots === 0) return '0'
  const units = BigInt(lots) * BigInt(tickLotUnitsOf(perp))
  return formatUnits(
    (value * 10n ** BigInt(MORE_DECIMALS)) / units,
    perp.config.priceDecimals + MORE_DECIMALS,
  )
}
