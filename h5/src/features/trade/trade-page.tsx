import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, readStored, store, useSearchParams } from '@halyard/web'
import { DESKTOP, LARGE, TURNED, useMedia, WIDE } from '../../lib/browser/use-media.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { useDepthStore } from '../../lib/market/depth-store.ts'
import { type SpotMarket, useSpotMarket } from '../../lib/market/spot-market.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { lazyPart } from '../../lib/trading/lazy-part.ts'
import { ChartLink } from '../../lib/trading/markets/chart-link.tsx'
import { MarketColumn } from '../../lib/trading/markets/market-column.tsx'
import { PairButton } from '../../lib/trading/markets/pair-button.tsx'
import { MarketList } from '../../lib/trading/terminal/markets/lazy-market-list.ts'
import { BookColumn } from '../../lib/trading/terminal/data/book-column.tsx'
import { TradingLayout } from '../../lib/trading/trading-layout.tsx'
import { SpotBook } from './book/spot-book.tsx'
import { dispatch, switchForm } from './form/form-store.ts'
import { OrderForm } from './form/order-form.tsx'
import { OrdersPanel } from './orders/orders-panel.tsx'
import { PriceLine } from './price-line.tsx'
import { TradeSkeleton } from './trade-skeleton.tsx'

/** The market traded last, for returning by the tab bar. */
const LAST_PAIR = 'trade_pair'

/** Parts for which a phone has no room, and which it does not load. */
const SpotChart = lazyPart(() => import('./spot-chart.tsx').then((module) => module.SpotChart))
const SpotKeys = lazyPart(() => import('./spot-keys.tsx').then((module) => module.SpotKeys))
const SpotData = lazyPart(() => import('./book/spot-data.tsx').then((module) => module.SpotData))

export function TradePage() {
  const { t } = useTranslation('trade')
  const [query] = useSearchParams()
  const found = useSpotMarket({ matchId: parseId(query.get('match_id') ?? readStored(LAST_PAIR)) })
  const [side, price, trigger] = [query.get('side'), query.get('price'), query.get('trigger')]
  const market = found.state === 'ready' ? found.market : undefined
  const matchId = market?.matchId
  useEffect(() => {
    if (matchId === undefined) return
    store(LAST_PAIR, String(matchId))
    if (side !== 'buy' && side !== 'sell') return
    if (isPrice(price) && isPrice(trigger)) {
      // Otherwise the first price of another market would clear the form.
      switchForm(matchId, undefined)
      dispatch({ type: 'ocoOpened', side, price, trigger })
    } else dispatch({ type: 'sideChosen', side })
    // What is in the query preselects the form once; remove it so that going back does not repeat it.
    goTo(pathTo('trade/index', { match_id: matchId }), { replace: true })
  }, [matchId, side, price, trigger])
  return (
    <Page
      layout="grid"
      left={<MenuButton />}
      right={market ? <Buttons market={market} /> : null}
      tab
      title={market ? <PairButton market={market} page="trade/index" /> : t('tabTrade')}
    >
      {found.state === 'loading' ? <TradeSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'missing' ? (
        <EmptyState action={{ label: t('showFirstPair'), onClick: leaveMissing }} title={t('noSuchPair')} />
      ) : null}
      {found.state === 'ready' ? <Ready market={found.market} simulated={found.simulated} /> : null}
    </Page>
  )
}

function Ready({ market, simulated }: { readonly market: SpotMarket; readonly simulated: boolean }) {
  const depth = useDepthStore(market.matchId, market.baseId, market.quoteId)
  const [wide, desktop, large] = [useMedia(WIDE), useMedia(DESKTOP), useMedia(LARGE)]
  const turned = useMedia(TURNED)
  const pick = useCallback((price: string) => dispatch({ type: 'pricePicked', price }), [])
  return (
    <TradingLayout
      book={
        <BookColumn
          book={<SpotBook depth={depth} market={market} onPick={pick} />}
          data={desktop ? <SpotData depth={depth} market={market} /> : null}
        />
      }
      chart={
        wide || turned ? (
          // With large text, a phone in landscape has no room for it.
          <div className="contents turned:@max-[40.25rem]:hidden">
            <Suspense>
              <SpotChart market={market} />
            </Suspense>
          </div>
        ) : null
      }
      form={<OrderForm depth={depth} market={market} />}
      head={<PriceLine market={market} simulated={simulated} />}
      markets={
        large ? (
          <MarketColumn>
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <MarketList chosen={market.matchId} product="spot" />
            </Suspense>
          </MarketColumn>
        ) : null
      }
      orders={<OrdersPanel market={market} />}
    />
  )
}

function Buttons({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  return (
    <>
      {useMedia(DESKTOP) ? (
        <Suspense>
          <SpotKeys market={market} />
        </Suspense>
      ) : null}
      <ChartLink label={t('openChart')} matchId={market.matchId} />
    </>
  )
}

function isPrice(text: string | null): text is string {
  return text !== null && /^[0-9]{1,20}(\.[0-9]{1,20})?$/.test(text)
}

function leaveMissing(): void {
  store(LAST_PAIR, undefined)
  goTo(pathTo('trade/index'), { replace: true })
}
