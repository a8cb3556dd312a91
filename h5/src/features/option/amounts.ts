import { formatUnits } from '@halyard/money'
import { useFormat } from '../../lib/format/format.ts'
import type { Payable } from './option-market.ts'

/** Returns a formatter of amounts in the smallest units of `Payable`: '18.5 USDT', or a dash if undefined. */
export function useUnitsText({ decimals, name }: Payable): (units: bigint | undefined) => string {
  const f = useFormat()
  return (units) => (units === undefined ? '—' : `${f.exact(formatUnits(units, decimals))} ${name}`)
}
