import { Skeleton, Tabs } from '@halyard/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useRecentTrades } from '../../../lib/market/markets.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { DepthChart, TradeTable } from '../../../lib/trading/market-data/lazy-data.ts'
import { About } from './about.tsx'
import { BookTab } from './book-tab.tsx'

interface MarketTabsProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly simulated: boolean
}

/** Renders the tabs of a market: order book, depth, trades and rules. */
export function MarketTabs({ market, depth, simulated }: MarketTabsProps) {
  const { t } = useTranslation('kline')
  const [tab, setTab] = useState<'book' | 'depth' | 'deals' | 'about'>('book')
  return (
    <Tabs
      className="mt-3 tablet:mt-0"
      label={t('marketData')}
      onChange={setTab}
      tabs={[
        { value: 'book', label: t('orderBook') },
        { value: 'depth', label: t('depth') },
        { value: 'deals', label: t('latestDeals') },
        { value: 'about', label: t('aboutMarket') },
      ]}
      value={tab}
    >
      <div className="px-4 pt-3">
        <Suspense fallback={<Skeleton className="h-50 w-full" />}>
          {tab === 'book' ? <BookTab depth={depth} market={market} /> : null}
          {tab === 'depth' ? <DepthChart depth={depth} market={market} /> : null}
          {tab === 'deals' ? <Trades market={market} /> : null}
          {tab === 'about' ? <About market={market} simulated={simulated} /> : null}
        </Suspense>
      </div>
    </Tabs>
  )
}

function Trades({ market }: { readonly market: SpotMarket }) {
  return <TradeTable market={market} trades={useRecentTrades(market)} />
}
