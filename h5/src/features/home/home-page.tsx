import { PullToRefresh } from '@halyard/ui'
import { useState } from 'react'
import { queryClient } from '../../lib/calls/queries.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { useSignedIn } from '../../lib/session/session.ts'
import { SignInInvitation } from '../../lib/session/sign-in-invitation.tsx'
import { Areas } from './areas.tsx'
import { Difference } from './difference.tsx'
import { Favourites } from './favourites.tsx'
import { MarketSearch } from './market-search.tsx'
import { Markets } from './markets.tsx'
import { NoticeButton } from './notice-button.tsx'
import { Notices } from './notices.tsx'
import { Worth } from './worth.tsx'

export function HomePage() {
  const signedIn = useSignedIn()
  const [reading, setReading] = useState(1)
  const refresh = async () => {
    await queryClient.refetchQueries({ type: 'active' })
    setReading(reading + 1)
  }
  return (
    <Page
      left={<MenuButton />}
      right={<NoticeButton />}
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
