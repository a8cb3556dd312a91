import { formatUnits } from '@halyard/money'
import type { Translate } from '@halyard/web'
import type { Format } from '../../lib/format/format.ts'
import type { Perp } from './perp.ts'

/** Formats lots with their quantity: '40 lots = 0.04 BTC'. */
export function lotsText(
  t: Translate,
  { exact }: Pick<Format, 'exact'>,
  { lotDecimals, base }: Pick<Perp, 'lotDecimals' | 'base'>,
  lots: bigint,
): string {
  return `${t('lots', { lots: exact(String(lots)) })} = ${exact(formatUnits(lots, lotDecimals))} ${base}`
}
