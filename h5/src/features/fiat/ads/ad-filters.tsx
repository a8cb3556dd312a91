import { FIAT_DECIMALS } from '@halyard/formulas'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { FilterButton } from '../../../lib/lists/filter-button.tsx'
import { FIAT_CODES } from '../fiat-amounts.ts'
import { useFiatNames } from '../use-fiat-names.ts'
import type { AdChoice } from './ad-filter.ts'
import type { FiatCoin } from './fiat-coin.ts'

interface AdFiltersProps {
  readonly coins: readonly FiatCoin[]
  readonly coinId: number
  readonly fiat: AdChoice['fiat']
  readonly filter: Pick<AdChoice, 'total' | 'bank'>
  /** The banks to choose from. */
  readonly banks: readonly string[]
  readonly setFilter: (filter: Pick<AdChoice, 'total' | 'bank'>) => void
  readonly choose: (changed: Readonly<Record<string, string>>) => void
}

/** Renders the choice of coin and fiat currency, and the filters by amount and bank. */
export function AdFilters({ coins, coinId, fiat, filter, banks, setFilter, choose }: AdFiltersProps) {
  const { t } = useTranslation('fiat')
  const nameOf = useFiatNames()
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] items-start gap-2">
        <FilterButton
          choices={coins.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => choose({ coin: String(id ?? '') })}
          title={t('coin')}
          value={coinId}
        />
        <FilterButton
          choices={FIAT_CODES.map((code) => ({ value: code, label: code, hint: nameOf(code) }))}
          onChange={(code) => choose({ fiat: code ?? '' })}
          title={t('fiat')}
          value={fiat}
        />
        {banks.length === 0 ? null : (
          <FilterButton
            all={t('anyBank')}
            choices={banks.map((bank) => ({ value: bank, label: bank }))}
            onChange={(bank) => setFilter({ ...filter, bank })}
            title={t('payment')}
            value={filter.bank}
          />
        )}
      </div>
      <CompactField
        decimals={FIAT_DECIMALS[fiat]}
        label={t('amountIn', { fiat })}
        onChange={(total) => setFilter({ ...filter, total })}
        value={filter.total}
      />
    </div>
  )
}
