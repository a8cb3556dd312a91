import { parseUnits } from '@halyard/money'
import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useRecentTrades } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Trade } from '../../../lib/market/trade.ts'
import { shortQuantity } from '../../../lib/trading/book/book-levels.ts'

const ROWS = 20

/** Renders the recent trades, newest first. */
export function TradesTab({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('kline')
  const { data, isError, refetch } = useRecentTrades(market)
  if (!data && isError)
    return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
  if (data?.length === 0) return <EmptyState title={t('noDeals')} />
  return (
    <table aria-busy={!data} className="w-full table-fixed text-11 min-[375px]:text-[min(0.8125rem,3.4vw)]">
      <thead className="text-11 text-muted">
        <tr className="h-6">
          <th className="text-left font-normal" scope="col">
            {t('time')}
          </th>
          <th className="text-right font-normal" scope="col">
            {t('price')} ({market.quote})
          </th>
          <th className="text-right font-normal" scope="col">
            {t('quantity')} ({market.base})
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: data ? Math.min(ROWS, data.length) : ROWS }, (_, row) => (
          <TradeRow trade={data?.[row]} key={row} market={market} />
        ))}
      </tbody>
    </table>
  )
}

interface TradeRowProps {
  readonly trade: Trade | undefined
  readonly market: SpotMarket
}

const TradeRow = memo(function TradeRow({ trade, market }: TradeRowProps) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  if (!trade) {
    return (
      <tr className="h-7">
        <td colSpan={3}>
          <Skeleton className="h-3 w-full" />
        </td>
      </tr>
    )
  }
  const buys = trade.side === 'buy'
  return (
    <tr className="h-7">
      <td className="text-muted">{f.time(trade.time)}</td>
      <td className={`text-right ${buys ? 'text-up' : 'text-down'}`}>
        <span className="sr-only">{t(buys ? 'bought' : 'sold')} </span>
        <span aria-hidden className="mr-1 text-[0.65em]">
          {buys ? '▲' : '▼'}
        </span>
        {f.decimal(trade.price, market.priceDecimals)}
      </td>
      <td className="text-right">
        {f.exact(shortQuantity(parseUnits(trade.quantity, market.lotDecimals) ?? 0n, market.lotDecimals))}
      </td>
    </tr>
  )
})
