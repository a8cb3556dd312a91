import { Button, EmptyState, ErrorState, IconButton, Skeleton, useCloseOnBack } from '@halyard/ui'
import { BellPlus } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TURNED, useMedia } from '../../lib/browser/use-media.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { useDepthStore } from '../../lib/market/depth-store.ts'
import { FavouriteButton } from '../../lib/market/favourite-button.tsx'
import { useMarket } from '../../lib/market/markets.ts'
import { type SpotMarket, useSpotMarket } from '../../lib/market/spot-market.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { PairButton } from '../../lib/trading/markets/pair-button.tsx'
import { PriceChart } from './chart/price-chart.tsx'
import { FullChart } from './full-chart.tsx'
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
  const [isFull, setFull] = useState(false)
  const leave = () => setFull(false)
  useCloseOnBack(isFull, leave)
  if (market && (turned || isFull)) return <FullChart market={market} onLeave={isFull ? leave : undefined} />
  return (
    <Page
      footer={market ? <TradeButtons market={market} /> : null}
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
        <Chart market={found.market} onFull={setFull} simulated={found.simulated} />
      ) : null}
    </Page>
  )
}

interface ChartProps {
  readonly market: SpotMarket
  readonly simulated: boolean
  readonly onFull: (full: boolean) => void
}

function Chart({ market, simulated, onFull }: ChartProps) {
  const depth = useDepthStore(market.matchId, market.baseId, market.quoteId)
  return (
    <>
      <QuoteHeader market={market} simulated={simulated} />
      {/* The bar of a very narrow screen, as with text of 200 %, has no room for it. */}
      <div className="flex justify-end px-2 min-[240px]:hidden">
        <AlertsButton matchId={market.matchId} />
      </div>
      <div className="@container">
        <div className="@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="min-w-0">
            <PeriodRow full={false} onFull={onFull} />
            <PriceChart market={market} />
          </div>
          <MarketTabs depth={depth} market={market} simulated={simulated} />
        </div>
      </div>
    </>
  )
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

function TradeButtons({ market }: { readonly market: SpotMarket }) {
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
