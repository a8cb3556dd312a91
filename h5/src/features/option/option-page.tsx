import { EmptyState, ErrorState } from '@halyard/ui'
import { Timer } from '@halyard/ui/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, readStored, store, useSearchParams } from '@halyard/web'
import { LARGE, useMedia } from '../../lib/browser/use-media.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { ChartLink } from '../../lib/trading/markets/chart-link.tsx'
import { MarketColumn } from '../../lib/trading/markets/market-column.tsx'
import { ProductSwitch } from '../../lib/trading/markets/product-switch.tsx'
import { IndexChart } from './chart/index-chart.tsx'
import type { ChartKind } from './chart/index-svg.tsx'
import { OptionForm } from './form/option-form.tsx'
import { useKept } from './keeping/kept-store.ts'
import { prepareKeeping } from './keeping/load-keeping.ts'
import { type OptionMarket, useOptionMarket } from './option-market.ts'
import { OptionSkeleton } from './option-skeleton.tsx'
import { OrdersPanel } from './orders/orders-panel.tsx'
import { useRunningOptions } from './orders/running-options.ts'
import { PairButton } from './pair-button.tsx'
import { PairList } from './pair-list.tsx'
import { PriceLine } from './price-line.tsx'

const KeepingNotices = lazy(() =>
  import('./keeping/keeping-notices.tsx').then((module) => ({ default: module.KeepingNotices })),
)

/** The market last used, for returning by the tab bar. */
const LAST_PAIR = 'option_pair'
const CHART_KIND = 'option_chart'

/** Loads the page of daily statements: a chunk of its own, which only the script of options names. */
export function loadStatisticsPage() {
  return import('./statistics/statistics-page.tsx').then((module) => module.StatisticsPage)
}

/** Loads the public page of a shared result: a chunk of its own, which only the script of options names. */
export function loadSharedPage() {
  return import('./share/shared-result-page.tsx').then((module) => module.SharedResultPage)
}

export function OptionPage() {
  const { t } = useTranslation('option')
  const [query] = useSearchParams()
  const found = useOptionMarket(parseId(query.get('match_id') ?? readStored(LAST_PAIR)))
  const matchId = found.state === 'ready' ? found.offered.market.matchId : undefined
  useEffect(() => {
    if (matchId !== undefined) store(LAST_PAIR, String(matchId))
  }, [matchId])
  const ready = found.state === 'ready' ? found : undefined
  return (
    <Page
      layout="grid"
      left={<MenuButton />}
      right={ready ? <ChartLink label={t('openChart')} matchId={ready.offered.market.matchId} /> : null}
      tab
      title={ready ? <PairButton all={ready.all} chosen={ready.offered.market} /> : t('tabOption')}
    >
      <ProductSwitch current="option/detail" />
      <Notices />
      {found.state === 'loading' ? <OptionSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'none' ? (
        <EmptyState
          action={{ label: t('laterTrade'), onClick: () => goTo(pathTo('trade/index')) }}
          hint={t('noneOfferedHint')}
          icon={<Timer aria-hidden size={32} />}
          title={t('noneOffered')}
        />
      ) : null}
      {found.state === 'missing' ? (
        <EmptyState action={{ label: t('showFirstPair'), onClick: leaveMissing }} title={t('notOffered')} />
      ) : null}
      {/* Running options stay visible on markets that no longer offer any. */}
      {found.state === 'none' || found.state === 'missing' ? <OrdersPanel /> : null}
      {ready ? <Ready all={ready.all} offered={ready.offered} simulated={ready.simulated} /> : null}
    </Page>
  )
}

/** Renders the findings above everything else. Loads the verifier after the first paint. */
function Notices() {
  const signedIn = useSignedIn()
  const isNeeded = useKept(({ findings }) => findings.length > 0)
  useEffect(() => {
    if (signedIn) prepareKeeping()
  }, [signedIn])
  return isNeeded ? (
    <Suspense fallback={null}>
      <div className="tablet:max-h-[40dvh] tablet:shrink-0 tablet:overflow-y-auto">
        <KeepingNotices />
      </div>
    </Suspense>
  ) : null
}

interface ReadyProps {
  readonly all: readonly OptionMarket[]
  readonly offered: OptionMarket
  readonly simulated: boolean
}

function Ready({ all, offered, simulated }: ReadyProps) {
  const { market } = offered
  const { data } = useRunningOptions()
  const [kind, setKind] = useState<ChartKind>(readStored(CHART_KIND) === 'candles' ? 'candles' : 'line')
  const chooseKind = (chosen: ChartKind) => {
    setKind(chosen)
    store(CHART_KIND, chosen)
  }
  const large = useMedia(LARGE)
  const own = data?.filter((order) => order.matchId === market.matchId) ?? NONE
  return (
    <div className={GRID}>
      {large ? (
        <div className="overflow-y-auto border-r border-line [grid-area:markets]">
          <MarketColumn>
            <PairList all={all} chosen={market} />
          </MarketColumn>
        </div>
      ) : null}
      <div className="border-line tablet:border-b tablet:[grid-area:head]">
        <PriceLine kind={kind} market={market} onKind={chooseKind} simulated={simulated} />
      </div>
      <div className="min-w-0 tablet:py-3 tablet:[grid-area:chart]">
        <IndexChart key={market.matchId} kind={kind} market={market} orders={own} />
      </div>
      <div className="mt-3 min-w-0 border-line tablet:mt-0 tablet:overflow-y-auto tablet:border-l tablet:py-4 tablet:[grid-area:form]">
        <OptionForm offered={offered} />
      </div>
      <div className="min-w-0 border-line tablet:overflow-y-auto tablet:border-t tablet:[grid-area:orders]">
        <OrdersPanel market={market} />
      </div>
    </div>
  )
}

/** On a tablet the form is next to chart and orders, with the markets at the left on a large desktop. */
const GRID =
  "tablet:grid tablet:min-h-0 tablet:flex-1 tablet:grid-cols-[minmax(0,1fr)_20rem] tablet:grid-rows-[auto_minmax(0,1.4fr)_minmax(0,1fr)] tablet:[grid-template-areas:'head_head'_'chart_form'_'orders_form'] desktop:grid-cols-[minmax(0,1fr)_24rem] large:grid-cols-[14rem_minmax(0,1fr)_26rem] large:[grid-template-areas:'markets_head_head'_'markets_chart_form'_'markets_orders_form']"

const NONE = [] as const

function leaveMissing(): void {
  store(LAST_PAIR, undefined)
  goTo(pathTo('option/detail'), { replace: true })
}
