import type { Translate } from '@halyard/web'
import { type ReactNode, useMemo } from 'react'
import { type Format, useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import {
  cancelAndNotify,
  cancelOrder,
  cancelStop,
  cancelStopAndNotify,
} from '../../../lib/trading/orders/cancel-order.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { type OrderColumn, OrderTable } from '../../../lib/trading/terminal/orders/order-table.tsx'
import { RowAction } from '../../../lib/trading/terminal/orders/row-action.tsx'
import { conditionText } from '../stops/stop-text.ts'
import { type SpotRow, spotRows } from './open-rows.ts'

interface OpenTableProps {
  readonly orders: readonly Order[]
  readonly stops: readonly StopOrder[]
  readonly marketOf: (order: { readonly matchId: number }) => SpotMarket | undefined
  readonly onAmend: (order: Order) => void
  /** The line above the table. */
  readonly children: ReactNode
}

/** Renders the open orders and waiting stop orders as a table, on a desktop. */
export function OpenTable({ orders, stops, marketOf, onAmend, children }: OpenTableProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const columns = useMemo(() => columnsOf(t, f), [t, f])
  return (
    <OrderTable
      Actions={Actions}
      cancel={({ entry }) => (entry.order ? cancelOrder(entry.order.id) : cancelStop(entry.stop.id))}
      columns={columns}
      label={t('openOrders')}
      rows={spotRows(orders, stops, { marketOf, onAmend, t })}
    >
      {children}
    </OrderTable>
  )
}

function Actions({ row }: { readonly row: SpotRow }) {
  const { t } = useTranslation('trade')
  const { entry, name, isOco, onAmend } = row
  const { order } = entry
  return (
    <>
      {order && !isOco ? <RowAction label={t('amend')} name={name} onClick={() => onAmend(order)} /> : null}
      <RowAction
        label={t(isOco ? 'cancelBoth' : 'cancelOrder')}
        name={name}
        onClick={() => (order ? cancelAndNotify(order.id, isOco) : cancelStopAndNotify(entry.stop))}
      />
    </>
  )
}

function columnsOf(t: Translate, f: Format): OrderColumn<SpotRow>[] {
  return [
    { key: 'market', label: t('pair'), cell: pairOf, sortBy: pairOf },
    {
      key: 'side',
      label: t('side'),
      cell: ({ terms }) => (
        <span className={terms.side === 'buy' ? 'text-up' : 'text-down'}>{t(terms.side)}</span>
      ),
      sortBy: ({ terms }) => terms.side,
    },
    {
      key: 'type',
      label: t('orderType'),
      cell: ({ type }) => type,
      sortBy: ({ type }) => type,
      under: 'side',
    },
    {
      key: 'price',
      label: t('price'),
      cell: ({ terms, market }) => f.decimal(terms.price, market.priceDecimals),
      sortBy: ({ terms }) => Number(terms.price),
      isFigure: true,
    },
    {
      key: 'filled',
      label: t('filledOf'),
      cell: (row) => `${f.exact(filledOf(row))} / ${f.exact(row.terms.quantity)}`,
      sortBy: ({ terms }) => Number(terms.quantity),
      isFigure: true,
    },
    {
      key: 'trigger',
      label: t('triggerPrice'),
      cell: ({ entry, market }) =>
        entry.order ? (
          '—'
        ) : (
          <span title={conditionText(entry.stop, market, { t, f })}>
            {entry.stop.direction === 'at_or_below' ? '≤' : '≥'}{' '}
            {f.decimal(entry.stop.trigger, market.priceDecimals)}
          </span>
        ),
      sortBy: ({ entry }) => (entry.order ? 0 : Number(entry.stop.trigger)),
      isFigure: true,
      under: 'price',
    },
    {
      key: 'time',
      label: t('time'),
      cell: ({ terms }) => f.dateTime(terms.createdAt),
      sortBy: ({ terms }) => terms.createdAt,
      under: 'market',
    },
  ]
}

function pairOf({ market }: SpotRow): string {
  return `${market.base}/${market.quote}`
}

function filledOf({ entry }: SpotRow): string {
  return entry.order?.filled ?? '0'
}
