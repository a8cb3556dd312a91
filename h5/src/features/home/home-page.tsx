import { PullToRefresh } from '@halyard/ui'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../../lib/calls/queries.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { useSignedIn } from '../../lib/session/session.ts'
import { SignInInvitation } from '../../lib/session/sign-in-invitation.tsx'
import { Areas } from './areas.tsx'
import { LowerPart } from './lower-part.tsx'
import { Favourites } from './favourites.tsx'
import { MarketSearch } from './market-search.tsx'
import { Markets } from './markets.tsx'
import { NoticeButton } from './notice-button.tsx'
import { Notices } from './notices.tsx'
import { Worth } from './worth.tsx'

/** Loads after the page. If that fails, the rest of it stays. */
const RunningStrips = lazy(() =>
  import('./running/running-strips.tsx').then(
    (module) => ({ default: module.RunningStrips }),
    () => ({ default: () => null }),
  ),
)

export function HomePage() {
  const signedIn = useSignedIn()
  const [reading, setReading] = useState(1)
  const refresh = async () => {
    await queryClient.refetchQueries({ type: 'active' })
    setReading(reading + 1)
  }
  return (
    <Page
      layout="columns"
      left={<MenuButton />}
      right={<NoticeButton />}
      tab
      title={<span className="text-brass">Halyard</span>}
    >
      <PullToRefresh onRefresh={refresh}>
        <div className="flex flex-col gap-4 pt-3 tablet:grid tablet:grid-cols-[minmax(0,1fr)_20rem] tablet:items-start tablet:pt-6 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-x-8 desktop:px-4">
          <div className="contents tablet:flex tablet:min-w-0 tablet:flex-col tablet:gap-6">
            <div className="-mt-3 not-has-[button]:hidden tablet:mx-4 tablet:mt-0 tablet:overflow-hidden tablet:rounded-field">
              {signedIn ? (
                <Suspense fallback={<span aria-busy="true" hidden />}>
                  <RunningStrips />
                </Suspense>
              ) : null}
            </div>
            <div className="flex flex-col gap-3 px-4">
              {signedIn ? <Worth /> : <SignInInvitation />}
              <MarketSearch />
            </div>
            <Favourites />
            <Markets reading={reading} />
            <LowerPart part="Banners" />
          </div>
          <div className="contents tablet:flex tablet:min-w-0 tablet:flex-col tablet:gap-4">
            <div className="tablet:mx-4 tablet:overflow-hidden tablet:rounded-field">
              <Notices />
            </div>
            <Areas />
            <LowerPart part="Difference" />
          </div>
        </div>
      </PullToRefresh>
    </Page>
  )
}
