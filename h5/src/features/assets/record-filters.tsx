import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../lib/markets.ts'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS } from './account-names.ts'
import { REASON_TEXTS, REASONS } from './entry-names.ts'
import { FilterButton } from './filter-button.tsx'
import type { RecordFilter } from './use-record-filter.ts'

interface RecordFiltersProps {
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
}

/** Narrows the records by account, by coin and by kind. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('assets')
  const currencies = useCurrencies().data?.list ?? []
  const { type, currency, reason } = filter
  return (
    <div className="grid grid-cols-3 gap-2 px-4 py-1.5">
      <FilterButton
        all={t('allAccounts')}
        choices={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
        onChange={(next) => onChange(filterOf(next, currency, reason))}
        title={t('account')}
        value={type}
      />
      <FilterButton
        all={t('allCoins')}
        choices={currencies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange(filterOf(type, next, reason))}
        title={t('coin')}
        value={currency}
      />
      <FilterButton
        all={t('allKinds')}
        choices={REASONS.map((value) => ({ value, label: t(REASON_TEXTS[value]) }))}
        onChange={(next) => onChange(filterOf(type, currency, next))}
        title={t('kind')}
        value={reason}
      />
    </div>
  )
}

function filterOf(
  type: RecordFilter['type'] | undefined,
  currency: RecordFilter['currency'] | undefined,
  reason: RecordFilter['reason'] | undefined,
): RecordFilter {
  return { ...(type && { type }), ...(currency && { currency }), ...(reason && { reason }) }
}
