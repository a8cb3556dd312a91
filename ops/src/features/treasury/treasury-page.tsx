import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { NextSteps } from '../../lib/next-steps/next-steps.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { BooksTable } from './books-table.tsx'
import { Checks } from './checks.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { DifferencesTable } from './differences-table.tsx'
import { History } from './history.tsx'
import { MonthExport } from './month-export.tsx'

type Treasury = ParsedOf<'ops/treasury/show'>

/** Renders what the exchange has and owes, and every check of it. Live. */
export function TreasuryPage() {
  const { t } = useTranslation('treasury')
  const { data, error, refetch } = useOps('ops/treasury/show', {}, { live: true })
  return (
    <Page about={t('about')} actions={<MonthExport />} title={t('title')}>
      <NextSteps />
      {data ? <Contents treasury={data} /> : <NotLoaded error={error} onRetry={refetch} />}
    </Page>
  )
}

function Contents({ treasury }: { readonly treasury: Treasury }) {
  const { t } = useTranslation('treasury')
  const [filters, setFilters] = useFilters()
  const { list, differences } = treasury
  const chosen = chosenOf(list, filters['currency'])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Checks checks={treasury.checks} />
      <p className="text-13 text-muted">
        {t('countedUntil')} <TimeText at={treasury.at} />
        {treasury.fullyCheckedAt === null ? null : (
          <>
            {' · '}
            {t('fullyCheckedAt')} <TimeText at={treasury.fullyCheckedAt} />
          </>
        )}
      </p>
      {differences.length === 0 ? null : <DifferencesTable differences={differences} />}
      <CoverageTable list={list} onOpen={({ currencyId }) => setFilters({ currency: String(currencyId) })} />
      {chosen === undefined ? null : (
        <>
          <SelectFilter
            label={t('currency')}
            onChange={(currency) => setFilters({ currency })}
            options={list.map(({ currencyId, currencyName }) => ({
              value: String(currencyId),
              label: currencyName,
            }))}
            value={String(chosen.currencyId)}
          />
          <BooksTable currency={chosen} />
          <History currency={chosen} />
        </>
      )}
    </div>
  )
}

/** Returns the currency of the URL; USDT, or else the first one, if the URL names none. */
function chosenOf(
  list: readonly OpsTreasuryCurrency[],
  id: string | undefined,
): OpsTreasuryCurrency | undefined {
  return (
    list.find(({ currencyId }) => String(currencyId) === id) ??
    list.find(({ currencyName }) => currencyName === 'USDT') ??
    list[0]
  )
}
