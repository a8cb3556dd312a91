import { ENTRY_REASONS } from '@halyard/api/choices'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { FilterButton } from '../../../lib/lists/filter-button.tsx'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { CoinFilter } from '../../../lib/wallet/coin-filter.tsx'
import { PeriodButton } from '../statement/period-button.tsx'
import { reasonText } from './entry-names.ts'
import { type RecordFilter, withPart } from './use-record-filter.ts'

interface RecordFiltersProps {
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
}

/** Renders the filters of the records: account, coin, type and period. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('assets')
  const { type, currency, reason, period } = filter
  return (
    <div className="flex flex-wrap gap-2 px-4 py-1.5 *:min-w-min *:flex-1 *:basis-[40%] min-[480px]:*:basis-[20%]">
      <FilterButton
        all={t('allAccounts')}
        choices={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
        onChange={(next) => onChange(withPart(filter, 'type', next))}
        title={t('account')}
        value={type}
      />
      <CoinFilter onChange={(next) => onChange(withPart(filter, 'currency', next))} value={currency} />
      <FilterButton
        all={t('allKinds')}
        choices={ENTRY_REASONS.map((value) => ({ value, label: t(reasonText(value)) }))}
        onChange={(next) => onChange(withPart(filter, 'reason', next))}
        title={t('kind')}
        value={reason}
      />
      <PeriodButton onChange={(next) => onChange(withPart(filter, 'period', next))} period={period} />
    </div>
  )
}
