import { IconButton, PullToRefresh } from '@halyard/ui'
import { Bell } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/calls/queries.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { goTo } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { SignInInvitation } from '../../lib/session/sign-in-invitation.tsx'
import { Areas } from './areas.tsx'
import { Difference } from './difference.tsx'
import { Favourites } from './favourites.tsx'
import { MarketSearch } from './market-search.tsx'
import { Markets } from './markets.tsx'
import { Notices } from './notices.tsx'
import { Worth } from './worth.tsx'

export function HomePage() {
  const { t } = useTranslation('home')
  const signedIn = useSignedIn()
  const [reading, setReading] = useState(1)
  const refresh = async () => {
    await queryClient.refetchQueries({ type: 'active' })
    setReading(reading + 1)
  }
  return (
    <Page
      left={<MenuButton />}
      right={
        <IconButton label={t('areaNotices')} onClick={() => goTo(pathTo('notice/index'))}>
          <Bell aria-hidden size={22} />
        </IconButton>
      }
      tab
      title={<span className="text-brass">Halyard</span>}
    >
      <PullToRefresh onRefresh={refresh}>
        <div className="flex flex-col gap-4 pt-3">
          <div className="flex flex-col gap-3 px-4">
            {signedIn ? <Worth /> : <SignInInvitation />}
            <MarketSearch />
          </div>
          <Favourites />
          <Markets reading={reading} />
          <Notices />
          <Areas />
          <Difference />
        </div>
      </PullToRefresh>
    </Page>
  )
}
