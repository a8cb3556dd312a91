import { PullToRefresh, Tabs } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { IncomeCard } from './income-card.tsx'
import { InviteeList } from './invitee-list.tsx'
import { Ranking } from './ranking.tsx'
import { RebateList } from './rebate-list.tsx'
import { ShareCard } from './share-card.tsx'
import { useIncome, useShare } from './use-referral.ts'

const TABS = ['ranking', 'friends', 'rebates'] as const

/** Renders referral: earnings, the link to share, then the ranking, the invited customers and the rebates. */
export function ReferralPage() {
  const { t } = useTranslation('referral')
  const [tab, setTab] = useState<(typeof TABS)[number]>('ranking')
  const income = useIncome()
  const share = useShare()
  return (
    <Page title={t('title')}>
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
        <div className="flex flex-col gap-4 p-4">
          <IncomeCard income={income} />
          <ShareCard share={share} />
        </div>
        <Tabs
          label={t('title')}
          onChange={setTab}
          tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={tab}
        >
          {tab === 'ranking' ? <Ranking /> : tab === 'friends' ? <InviteeList /> : <RebateList />}
        </Tabs>
      </PullToRefresh>
    </Page>
  )
}
