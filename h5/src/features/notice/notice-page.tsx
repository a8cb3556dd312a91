import { IconButton, PullToRefresh, Tabs } from '@halyard/ui'
import { CheckCheck, Settings } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { queryClient } from '../../lib/calls/queries.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useUnread } from '../../lib/notices/unread.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { SignInInvitation } from '../../lib/session/sign-in-invitation.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeList } from './notice-list.tsx'
import { markRead } from './use-notices.ts'

const TABS = ['notices', 'news'] as const

/** Renders the customer's notices, and the announcements and news. Guests see the latter first. */
export function NoticePage() {
  const { t } = useTranslation('notice')
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const [tab, setTab] = useState<(typeof TABS)[number]>(
    signedIn && query.get('tab') !== 'news' ? 'notices' : 'news',
  )
  const { data: unread } = useUnread()
  const hasUnread = unread !== undefined && unread.news + unread.notices > 0
  return (
    <Page layout="columns" right={signedIn ? <Actions hasUnread={hasUnread} /> : null} title={t('title')}>
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
        <Tabs
          label={t('title')}
          onChange={setTab}
          tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={tab}
        >
          {tab === 'news' ? (
            <NewsList />
          ) : signedIn ? (
            <NoticeList />
          ) : (
            <div className="p-4">
              <SignInInvitation />
            </div>
          )}
        </Tabs>
      </PullToRefresh>
    </Page>
  )
}

function Actions({ hasUnread }: { readonly hasUnread: boolean }) {
  const { t } = useTranslation('notice')
  return (
    <>
      <IconButton disabled={!hasUnread} label={t('readAll')} onClick={() => void markRead()}>
        <CheckCheck aria-hidden size={22} />
      </IconButton>
      <IconButton label={t('settings')} onClick={() => goTo(pathTo('notice/settings'))}>
        <Settings aria-hidden size={22} />
      </IconButton>
    </>
  )
}
