import { Tabs } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../language/use-translation.ts'
import type { DepthStore } from '../../../market/depth-store.ts'
import { DepthChart } from '../../market-data/depth-chart.tsx'
import type { TradedMarket } from '../../market-data/trade-table.tsx'

interface MarketDataProps {
  readonly market: TradedMarket
  readonly depth: DepthStore
  /** The list of the recent trades, which is loaded while it is shown. */
  readonly trades: ReactNode
}

/** Renders the recent trades and the depth of a market below its book. */
export function MarketData({ market, depth, trades }: MarketDataProps) {
  const { t } = useTranslation('trading')
  const [tab, setTab] = useState<'deals' | 'depth'>('deals')
  return (
    <section aria-label={t('marketData')} className="-mx-4">
      <Tabs
        label={t('marketData')}
        onChange={setTab}
        tabs={[
          { value: 'deals', label: t('latestDeals') },
          { value: 'depth', label: t('depth') },
        ]}
        value={tab}
      >
        <div className="px-4 pt-1">
          {tab === 'deals' ? trades : <DepthChart depth={depth} market={market} />}
        </div>
      </Tabs>
    </section>
  )
}
