import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '@halyard/ui'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, readStored, store, useSearchParams } from '@halyard/web'
import { useDarkPage } from '../../lib/browser/appearance.ts'
import { DESKTOP, LARGE, useMedia, WIDE } from '../../lib/browser/use-media.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketColumn } from '../../lib/trading/markets/market-column.tsx'
import { ProductSwitch } from '../../lib/trading/markets/product-switch.tsx'
import { lazyPart } from '../../lib/trading/lazy-part.ts'
import { MarketList } from '../../lib/trading/terminal/markets/lazy-market-list.ts'
import { BookColumn } from '../../lib/trading/terminal/data/book-column.tsx'
import { TradingLayout } from '../../lib/trading/trading-layout.tsx'
import { LatestTrades } from './book/latest-trades.tsx'
import { PerpBook } from './book/perp-book.tsx'
import { dispatch } from './form/form-store.ts'
import { PerpForm } from './form/perp-form.tsx'
import { HeadLine } from './head-line.tsx'
import type { Perp } from './perp.ts'
import { PerpButton } from './perp-button.tsx'
import { usePerpDepth, usePerpStream, usePerps } from './perps.ts'
import { PositionsPanel } from './positions/positions-panel.tsx'

/** A phone loads the chart when it is shown, and the rest never. */
const PerpChart = lazyPart(() => import('./chart/perp-chart.tsx').then((module) => module.PerpChart))
const PerpKeys = lazyPart(() => import('./perp-keys.tsx').then((module) => module.PerpKeys))
const PerpData = lazyPart(() => import('./book/perp-data.tsx').then((module) => module.PerpData))

/** The contract traded last, for returning to the page. */
const LAST_PERP = 'lever_contract'
/** Whether the chart is expanded on a phone; collapsed at first, to make room for the form. */
const CHART = 'lever_chart'

export function PerpPage() {
  const { t } = useTranslation('perp')
  useDarkPage()
  const [query] = useSearchParams()
  const desktop = useMedia(DESKTOP)
  const found = usePerps()
  const requested = parseId(query.get('contract_id') ?? readStored(LAST_PERP))
  const perps = found.state === 'ready' ? found.perps : []
  const perp = requested === undefined ? perps[0] : perps.find(({ perpId }) => perpId === requested)
  const perpId = perp?.perpId
  useEffect(() => {
    if (perpId !== undefined) store(LAST_PERP, String(perpId))
  }, [perpId])
  return (
    <Page
      layout="grid"
      left={<MenuButton />}
      right={
        desktop && perp ? (
          <Suspense>
            <PerpKeys perp={perp} perps={perps} />
          </Suspense>
        ) : null
      }
      tab
      title={perp ? <PerpButton perp={perp} /> : t('contracts')}
    >
      <ProductSwitch current="lever/index" />
      {found.state === 'loading' ? <PerpSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'ready' && !perp ? (
        <EmptyState
          action={
            perps.length === 0
              ? { label: t('laterTrade'), onClick: () => goTo(pathTo('trade/index')) }
              : { label: t('showFirstContract'), onClick: leaveMissing }
          }
          title={t('noSuchContract')}
        />
      ) : null}
      {found.state === 'ready' && perp ? (
        <Ready perp={perp} perps={found.perps} simulated={found.simulated} />
      ) : null}
    </Page>
  )
}

interface ReadyProps {
  readonly perp: Perp
  readonly perps: readonly Perp[]
  readonly simulated: boolean
}

function Ready({ perp, perps, simulated }: ReadyProps) {
  const [wide, desktop, large] = [useMedia(WIDE), useMedia(DESKTOP), useMedia(LARGE)]
  const [wanted, setWanted] = useState(readStored(CHART) === '1')
  const charted = wanted || wide
  const showChart = (show: boolean) => {
    setWanted(show)
    store(CHART, show ? '1' : undefined)
  }
  const depth = usePerpDepth(perp)
  usePerpStream(perp.perpId)
  const pick = useCallback((price: string) => dispatch({ type: 'pricePicked', price }), [])
  return (
    <TradingLayout
      book={
        <BookColumn
          book={<PerpBook perp={perp} depth={depth} onPick={pick} />}
          data={desktop ? <PerpData depth={depth} perp={perp} /> : null}
        />
      }
      chart={
        charted ? (
          <>
            <Suspense fallback={<Skeleton className="h-[252px] w-full tablet:h-full" />}>
              <PerpChart perp={perp} />
            </Suspense>
            {wide ? null : <LatestTrades perp={perp} />}
          </>
        ) : null
      }
      form={<PerpForm perp={perp} depth={depth} />}
      head={
        <HeadLine
          charted={charted}
          perp={perp}
          onChart={wide ? undefined : showChart}
          simulated={simulated}
        />
      }
      markets={
        large ? (
          <MarketColumn>
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <MarketList chosen={perp.perpId} product="perp" />
            </Suspense>
          </MarketColumn>
        ) : null
      }
      orders={<PositionsPanel perps={perps} />}
    />
  )
}

function PerpSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-4 py-3">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-52 w-full" />
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}

function leaveMissing(): void {
  store(LAST_PERP, undefined)
  goTo(pathTo('lever/index'), { replace: true })
}
