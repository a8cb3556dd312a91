import { LoadingMask, NoticeStrip, TabBar, Toaster, useOnceOpened, WordsProvider } from '@halyard/ui'
import { CandlestickChart, House, PiggyBank, Timer, Wallet } from '@halyard/ui/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'
import { useBusy } from '../lib/calls/busy.ts'
import { useAwaitedProof } from '../lib/calls/awaited-proof.ts'
import { useNetwork } from '../lib/calls/use-network.ts'
import { useFormat } from '../lib/format/format.ts'
import { useMenu } from '../lib/navigation/menu.tsx'
import { ErrorBoundary, goTo, SkipLink, usePlace } from '@halyard/web'
import {
  areaOf,
  pathTo,
  type RouteName,
  TAB_NAMES,
  type TabName,
  tabOf,
} from '../lib/navigation/route-names.ts'
import { routeNameOf } from '../lib/navigation/screen.ts'
import { forgetLastSeen, useOfflineState } from '../lib/offline/offline-state.ts'
import { useSignedIn } from '../lib/session/session.ts'
import { usePrices } from '../lib/socket/connection.ts'
import { useSocketEvent } from '../lib/socket/use-socket.ts'
import { BrokenPage } from './broken-page.tsx'
import { LanguageOfferStrip } from './language-offer-strip.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { PendingPage } from './pending-page.tsx'
import { pageAt } from './routes.tsx'
import { useAppWords } from './use-app-words.ts'

const TABS: Readonly<Record<TabName, { readonly text: string; readonly Icon: typeof House }>> = {
  'index/index': { text: 'tabHome', Icon: House },
  'trade/index': { text: 'tabTrade', Icon: CandlestickChart },
  'option/detail': { text: 'tabOption', Icon: Timer },
  'template/index': { text: 'tabWealth', Icon: PiggyBank },
  'assets/index': { text: 'tabAssets', Icon: Wallet },
}

const MenuSheet = lazy(() => import('./menu-sheet.tsx').then((module) => ({ default: module.MenuSheet })))

const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })),
)

const UpdateStrip = lazy(() =>
  import('./update-strip.tsx').then((module) => ({ default: module.UpdateStrip })),
)

const AfterPage = lazy(() =>
  import('./after-page/after-page.tsx').then((module) => ({ default: module.AfterPage })),
)

const HaltBar = lazy(() => import('./halts/halt-bar.tsx').then((module) => ({ default: module.HaltBar })))

/** Renders what surrounds every page: the tab bar, notices, toasts, the loading mask and the menu. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = usePlace()
  const name = routeNameOf(pathname)
  const tab = tabOf(name)
  const busy = useBusy(({ calls }) => calls > 0)
  const stale = usePrices((prices) => prices.stale)
  const wide = useMedia(WIDE)
  return (
    <WordsProvider value={useAppWords()}>
      <SkipLink label={t('skipToContent')} />
      <NavigationEffects />
      <div
        className="app-column min-h-dvh bg-page tablet:pl-(--rail) tablet:has-[>.page-grid]:flex tablet:has-[>.page-grid]:h-dvh tablet:has-[>.page-grid]:flex-col tablet:has-[>main.fixed]:[&>nav]:invisible"
        data-stale={stale ? '' : undefined}
      >
        {/* On the left and on every page of a wide screen, so before the page in the tab order; not behind a full screen. */}
        {wide ? <Areas current={areaOf(name)} isTab={tab !== undefined} /> : null}
        <NetworkStrip />
        <Update route={name} />
        <Halts route={name} />
        <LanguageOfferStrip />
        <Suspense fallback={<PendingPage />}>
          <ErrorBoundary fallback={<BrokenPage />} key={pathname} onError={forgetLastSeen}>
            {pageAt(pathname)}
          </ErrorBoundary>
        </Suspense>
        {tab && !wide ? (
          <>
            <div aria-hidden className="h-[calc(var(--tab-bar)+env(safe-area-inset-bottom))]" />
            <Areas current={tab} isTab />
          </>
        ) : null}
      </div>
      <Menu />
      <Proof />
      <Late />
      <LoadingMask busy={busy} />
      <Toaster />
    </WordsProvider>
  )
}

/** The time that a page has for loading before `AfterPage` is. */
const LATE_MS = 3_000

/** Loads the reminder of time spent and explanations of amounts for signed-in customers, after everything else. */
function Late() {
  const signedIn = useSignedIn()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return signedIn && isLate ? (
    <Suspense fallback={null}>
      <AfterPage />
    </Suspense>
  ) : null
}

interface AreasProps {
  readonly current: TabName | undefined
  /** Tabs replace each other in the history; a page above them stays, to return to. */
  readonly isTab: boolean
}

function Areas({ current, isTab }: AreasProps) {
  const { t } = useTranslation()
  return (
    <TabBar
      items={TAB_NAMES.map((name) => {
        const { text, Icon } = TABS[name]
        return {
          href: `#${pathTo(name)}`,
          label: t(text),
          icon: <Icon aria-hidden size={22} />,
          active: name === current,
          onClick: () => goTo(pathTo(name), { replace: isTab }),
        }
      })}
      label={t('mainAreas')}
    />
  )
}

function Menu() {
  const wanted = useOnceOpened(useMenu(({ open }) => open))
  return wanted ? (
    <Suspense fallback={null}>
      <MenuSheet />
    </Suspense>
  ) : null
}

/** Loads the question for a second factor with the first call that needs one. */
function Proof() {
  const wanted = useOnceOpened(useAwaitedProof(({ awaited }) => awaited !== undefined))
  return wanted ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null
}

/** Loads the offer of a new version once there is one. */
function Update({ route }: { readonly route: RouteName | undefined }) {
  const ready = useOfflineState((offline) => offline.updateReady)
  return ready ? (
    <Suspense fallback={null}>
      <UpdateStrip route={route} />
    </Suspense>
  ) : null
}

/** Loads the bar once the server says that a part of the exchange is halted: to a new connection, too. */
function Halts({ route }: { readonly route: RouteName | undefined }) {
  const [wanted, want] = useState(false)
  useSocketEvent('halts', () => want(true))
  return wanted ? (
    <Suspense fallback={null}>
      <HaltBar route={route} />
    </Suspense>
  ) : null
}

function NetworkStrip() {
  const { t } = useTranslation()
  const f = useFormat()
  const network = useNetwork()
  const asOf = usePrices((prices) => prices.asOf)
  const restored = useOfflineState((offline) => offline.restored)
  const isDated = asOf > 0 && (restored || network === 'offline')
  return (
    <div aria-live="polite">
      {network === 'online' ? null : (
        <NoticeStrip tone="warning">
          {isDated
            ? t(network === 'offline' ? 'offlineSince' : 'reconnectingSince', { time: f.since(asOf) })
            : t(network)}
        </NoticeStrip>
      )}
    </div>
  )
}
