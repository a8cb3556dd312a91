import { EmptyState, PullToRefresh, Segmented } from '@halyard/ui'
import { PiggyBank } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { TotalsCard, TotalsSkeleton } from './totals-card.tsx'
import { useTotals } from './use-wealth.ts'

/** Renders the customer's earnings: the figures and the last 30 days of one currency. */
export function OverviewPage() {
  const { t } = useTranslation('wealth')
  const totals = useTotals()
  const [currency, setCurrency] = useState<string>()
  return (
    <Page title={t('earnings')}>
      <PullToRefresh onRefresh={() => totals.refetch()}>
        <div className="flex flex-col gap-4 p-4">
          <WhenLoaded query={totals} skeleton={<TotalsSkeleton />}>
            {(list) => {
              const shown = list.find((one) => one.currency === currency) ?? list[0]
              if (!shown)
                return (
                  <EmptyState
                    action={{ label: t('products'), onClick: () => goTo(pathTo('finance/rent')) }}
                    hint={t('noEarningsHint')}
                    icon={<PiggyBank aria-hidden size={32} />}
                    title={t('noEarnings')}
                  />
                )
              return (
                <>
                  {list.length > 1 ? (
                    <Segmented
                      label={t('currency')}
                      onChange={setCurrency}
                      options={list.map((one) => ({ value: one.currency, label: one.currency }))}
                      value={shown.currency}
                    />
                  ) : null}
                  <TotalsCard totals={shown} />
                  <EarningsChart key={shown.currencyId} totals={shown} />
                </>
              )
            }}
          </WhenLoaded>
        </div>
      </PullToRefresh>
    </Page>
  )
}
