import { formatUnits } from '@halyard/money'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'
import type { Contract } from './contract.ts'

/** '40 lots = 0.04 BTC' */
export function lotsText(
  t: TFunction<'lever'>,
  { exact }: Pick<Format, 'exact'>,
  { lotDecimals, base }: Pick<Contract, 'lotDecimals' | 'base'>,
  lots: bigint,
): string {
  return `${t('lots', { lots: exact(String(lots)) })} = ${exact(formatUnits(lots, lotDecimals))} ${base}`
}
