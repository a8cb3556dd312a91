import { useTranslation } from '../language/use-translation.ts'
import { FilterButton } from '../lists/filter-button.tsx'
import { useCurrencies } from '../market/markets.ts'

interface CoinFilterProps {
  /** The id of the currency. */
  readonly value: number | undefined
  readonly onChange: (currency: number | undefined) => void
}

/** Renders the filter of a list by coin. */
export function CoinFilter({ value, onChange }: CoinFilterProps) {
  const { t } = useTranslation()
  const currencies = useCurrencies().data?.list ?? []
  return (
    <FilterButton
      all={t('allCoins')}
      choices={currencies.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
      title={t('coin')}
      value={value}
    />
  )
}
