import { Button, EmptyState, ErrorState, IconButton, Skeleton, useCloseOnBack } from '@halyard/ui'
import { BellPlus } from '@halyard/ui/icons'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { LARGE, TURNED, useMedia, WIDE } from '../../lib/browser/use-media.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { useDepthStore } from '../../lib/market/depth-store.ts'
import { FavouriteButton } from '../../lib/market/favourite-button.tsx'
import { useMarket } from '../../lib/market/markets.ts'
import { type SpotMarket, useSpotMarket } from '../../lib/market/spot-market.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketColumn } from '../../lib/trading/markets/market-column.tsx'
import { PairButton } from '../../lib/trading/markets/pair-button.tsx'
import { PairList } from '../../lib/trading/markets/pair-list.tsx'
import { PriceChart } from './chart/price-chart.tsx'
import { FullChart } from './full-chart.tsx'
import { OcoButton, type PickedPrice } from './oco-button.tsx'
import type { Picked } from './oco-prices.ts'
import { PeriodRow } from './period-row.tsx'
import { QuoteHeader } from './quote-header.tsx'
import { MarketTabs } from './tabs/market-tabs.tsx'

export function KlinePage() {
  const { t } = useTranslation('kline')
  const [query] = useSearchParams()
  const number = (name: string) => parseId(query.get(name))
  const found = useSpotMarket({
    matchId: number('match_id') ?? number('match'),
    baseId: number('currency_id') ?? number('currency'),
    quoteId: number('legal_id') ?? number('legal'),
  })
  const market = found.state === 'ready' ? found.market : undefined
  const turned = useMedia(TURNED)
  const wide = useMedia(WIDE)
  const [isFull, setFull] = useState(false)
  const leave = () => setFull(false)
  const picked = useRef<Picked>(undefined)
  const pick = (one: Picked) => {
    picked.current = one
  }
  useCloseOnBack(isFull, leave)
  if (market && (turned || isFull))
    return <FullChart market={market} onLeave={isFull ? leave : undefined} onPick={pick} picked={picked} />
  return (
    <Page
      layout="grid"
      footer={market && !wide ? <TradeButtons market={market} picked={picked} /> : null}
      right={market ? <MarketActions market={market} /> : null}
      title={market ? <PairButton market={market} page="trade/kline" /> : t('chart')}
    >
      {found.state === 'loading' ? <PageSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'missing' ? (
        <EmptyState
          action={{
            label: t('showFirstPair'),
            onClick: () => goTo(pathTo('trade/kline'), { replace: true }),
          }}
          title={t('noSuchPair')}
        />
      ) : null}
      {found.state === 'ready' ? (
        <Chart
          market={found.market}
          onFull={setFull}
          onPick={pick}
          picked={picked}
          simulated={found.simulated}
        />
      ) : null}
    </Page>
  )
}

interface ChartProps {
  readonly market: SpotMarket
  readonly simulated: boolean
  readonly onFull: (full: boolean) => void
  readonly picked: PickedPrice
  readonly onPick: (picked: Picked) => void
}

function Chart({ market, simulated, onFull, picked, onPick }: ChartProps) {
  const depth = useDepthStore(market.matchId, market.baseId, market.quoteId)
  const [wide, large] = [useMedia(WIDE), useMedia(LARGE)]
  return (
    <div className={GRID}>
      {large ? (
        <div className="overflow-y-auto border-r border-line [grid-area:markets]">
          <MarketColumn>
            <PairList isNarrow chosen={market.matchId} onChoose={openChart} />
          </MarketColumn>
        </div>
      ) : null}
      <div className="min-w-0 tablet:[grid-area:head]">
        <QuoteHeader market={market} simulated={simulated} />
        {/* The bar of a very narrow screen, as with text of 200 %, has no room for it. */}
        <div className="flex justify-end px-2 min-[240px]:hidden">
          <AlertsButton matchId={market.matchId} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col tablet:min-h-0 tablet:pb-2 tablet:[grid-area:chart]">
        <PeriodRow chart={String(market.matchId)} full={false} onFull={onFull} />
        <PriceChart fills={wide} market={market} onPick={onPick} />
      </div>
      <div className="min-w-0 border-line tablet:flex tablet:min-h-0 tablet:flex-col tablet:border-t tablet:[grid-area:side] desktop:border-t-0 desktop:border-l">
        <div className="tablet:min-h-0 tablet:flex-1 tablet:overflow-y-auto">
          <MarketTabs depth={depth} market={market} simulated={simulated} />
        </div>
        {wide ? (
          <div className="flex gap-3 border-t border-line p-4">
            <TradeButtons market={market} picked={picked} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** On a tablet the tabs are below the chart, on a desktop next to it, with the markets at the left on a large one. */
const GRID =
  "tablet:grid tablet:min-h-0 tablet:flex-1 tablet:grid-cols-[minmax(0,1fr)] tablet:grid-rows-[auto_minmax(0,1.3fr)_minmax(0,1fr)] tablet:[grid-template-areas:'head'_'chart'_'side'] desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:grid-rows-[auto_minmax(0,1fr)] desktop:[grid-template-areas:'head_side'_'chart_side'] large:grid-cols-[14rem_minmax(0,1fr)_22rem] large:[grid-template-areas:'markets_head_side'_'markets_chart_side']"

function openChart(matchId: number): void {
  goTo(pathTo('trade/kline', { match_id: matchId }), { replace: true })
}

/** Renders the market's price alerts and its watchlist star. */
function MarketActions({ market: { matchId } }: { readonly market: SpotMarket }) {
  const quote = useMarket(matchId)
  return (
    <>
      <div className="max-[239px]:hidden">
        <AlertsButton matchId={matchId} />
      </div>
      {quote ? <FavouriteButton quote={quote} /> : null}
    </>
  )
}

function AlertsButton({ matchId }: { readonly matchId: number }) {
  const { t } = useTranslation('kline')
  return (
    <IconButton label={t('priceAlerts')} onClick={() => goTo(pathTo('notice/alerts', { match_id: matchId }))}>
      <BellPlus aria-hidden size={22} />
    </IconButton>
  )
}

function TradeButtons({ market, picked }: { readonly market: SpotMarket; readonly picked: PickedPrice }) {
  const { t } = useTranslation('kline')
  const trade = (side: 'buy' | 'sell') => goTo(pathTo('trade/index', { match_id: market.matchId, side }))
  return (
    <>
      <Button kind="up" onClick={() => trade('buy')} wide>
        {t('buyCoin', { coin: market.base })}
      </Button>
      <Button kind="down" onClick={() => trade('sell')} wide>
        {t('sellCoin', { coin: market.base })}
      </Button>
      <OcoButton market={market} picked={picked} />
    </>
  )
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-4 py-3">
      <Skeleton className="h-16 w-48" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
