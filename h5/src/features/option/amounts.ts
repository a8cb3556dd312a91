import { formatUnits } from '@halyard/money'
import { useFormat } from '../../lib/format.ts'
import type { Payable } from './option-market.ts'

/** Writes units of what is paid with: '18.5 USDT', or a dash while they are not known. */
export function useUnitsText({ decimals, name }: Payable): (units: bigint | undefined) => string {
  const f = useFormat()
  return (units) => (units === undefined ? '—' : `${f.exact(formatUnits(units, decimals))} ${name}`)
}
