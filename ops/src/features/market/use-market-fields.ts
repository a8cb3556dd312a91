import type { OpsMarket } from '@halyard/api/ops-client'
import { useTranslation } from 'react-i18next'
import type { ValueField } from '../../lib/change/value-field.ts'

/** Returns the values of a market that two persons change. */
export function useMarketFields({ base, quote }: Pick<OpsMarket, 'base' | 'quote'>): readonly ValueField[] {
  const { t } = useTranslation('market')
  return [
    { name: 'maker_fee_ppm', label: t('makerFee'), kind: 'percent', help: t('makerFeeHelp') },
    { name: 'taker_fee_ppm', label: t('takerFee'), kind: 'percent', help: t('takerFeeHelp') },
    { name: 'band_ppm', label: t('band'), kind: 'percent', help: t('bandHelp') },
    { name: 'min_value', label: t('minValue'), kind: 'amount', unit: quote },
    { name: 'min_quantity', label: t('minQuantity'), kind: 'amount', unit: base },
    { name: 'max_quantity', label: t('maxQuantity'), kind: 'amount', unit: base },
  ]
}
