import { PullToRefresh, Tabs } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { queryClient } from '../../lib/calls/queries.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { OwnOrders } from './orders/own-orders.tsx'
import { ProjectList } from './projects/project-list.tsx'

const TABS = ['projects', 'orders'] as const

/** Renders the projects and, in another tab, the customer's orders. The query parameter `tab` selects one. */
export function SubscriptionPage() {
  const { t } = useTranslation('subscription')
  const [query] = useSearchParams()
  const tab = TABS.find((value) => value === query.get('tab')) ?? 'projects'
  return (
    <Page title={t('title')}>
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
        <Tabs
          label={t('title')}
          onChange={(next) => goTo(pathTo('publication/index', { tab: next }), { replace: true })}
          tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={tab}
        >
          {tab === 'projects' ? <ProjectList /> : <OwnOrders />}
        </Tabs>
      </PullToRefresh>
    </Page>
  )
}
