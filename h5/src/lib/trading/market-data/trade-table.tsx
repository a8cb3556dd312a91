import { parseUnits } from '@halyard/money'
import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { useFormat } from '../../format/format.ts'
import type { Trade } from '../../market/trade.ts'
import { shortQuantity } from '../book/book-levels.ts'

const ROWS = 20

/** A market or contract whose trades are listed. */
export interface TradedMarket {
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  readonly lotDecimals: number
}

interface TradeTableProps {
  readonly market: TradedMarket
  readonly trades: Pick<UseQueryResult<readonly Trade[]>, 'data' | 'isError' | 'refetch'>
}

/** Renders the recent trades, newest first. */
export function TradeTable({ market, trades }: TradeTableProps) {
  const { t } = useTranslation('trading')
  const { data, isError, refetch } = trades
  if (!data && isError)
    return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
  if (data?.length === 0) return <EmptyState title={t('noDeals')} />
  return (
    <div className="@container">
      <table
        aria-busy={!data}
        className="w-full table-fixed text-11 min-[375px]:text-[min(0.8125rem,3.4vw)] @max-[16rem]:table-auto @max-[16rem]:text-[min(0.6875rem,3.4vw)] @max-[16rem]:whitespace-nowrap"
      >
        <thead className="text-11 text-muted">
          <tr className="h-6">
            <th className="text-left font-normal" scope="col">
              {t('time')}
            </th>
            <th className="text-right font-normal whitespace-normal" scope="col">
              {t('price')} <span className="inline-block">({market.quote})</span>
            </th>
            <th className="text-right font-normal whitespace-normal" scope="col">
              {t('quantity')} <span className="inline-block">({market.base})</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: data ? Math.min(ROWS, data.length) : ROWS }, (_, row) => (
            <TradeRow trade={data?.[row]} key={row} market={market} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TradeRowProps {
  readonly trade: Trade | undefined
  readonly market: TradedMarket
}

const TradeRow = memo(function TradeRow({ trade, market }: TradeRowProps) {
  const { t } = useTranslation('trading')
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
