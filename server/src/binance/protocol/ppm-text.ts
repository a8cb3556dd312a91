import { formatUnits } from '@halyard/money'

const PPM_DECIMALS = 6

/** Formats a share in parts per million, which may be negative, as a decimal. */
export function ppmText(ppm: number): string {
  return formatUnits(BigInt(ppm), PPM_DECIMALS)
}
