import { PullToRefresh } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { CoinFilter } from '../../../lib/wallet/coin-filter.tsx'
import { RulesLink } from '../rules-link.tsx'
import { usePlans } from '../use-wealth.ts'
import { PlanList } from './plan-list.tsx'
import { PlanRisk } from './plan-risk.tsx'

/** Renders all products with a filter by coin. */
export function PlansPage() {
  const { t } = useTranslation('wealth')
  const [currency, setCurrency] = useState<number>()
  const plans = usePlans()
  return (
    <Page right={<RulesLink />} title={t('products')}>
      <div className="grid grid-cols-2 border-b border-line px-4 py-1.5">
        <CoinFilter onChange={setCurrency} value={currency} />
      </div>
      <PullToRefresh onRefresh={() => plans.refetch()}>
        <div className="px-4 pt-4 pb-2">
          <PlanRisk />
        </div>
        <PlanList currencyId={currency} />
      </PullToRefresh>
    </Page>
  )
}
