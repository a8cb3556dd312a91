import { formatUnits } from '@halyard/money'

const PPM_OF_PERCENT_DECIMALS = 4

/** 1,000 millionths are '0.1' percent. */
export function percentOfPpm(ppm: number): string {
  return formatUnits(BigInt(ppm), PPM_OF_PERCENT_DECIMALS)
}
