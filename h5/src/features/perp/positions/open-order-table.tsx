import type { Translate } from '@halyard/web'
import { type ReactNode, useMemo } from 'react'
import { type Format, useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import {
  type OrderColumn,
  type OrderRow,
  OrderTable,
} from '../../../lib/trading/terminal/orders/order-table.tsx'
import { RowAction } from '../../../lib/trading/terminal/orders/row-action.tsx'
import { orderTitleOf } from '../order-title.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { cancelOpening } from './cancel-opening.ts'
import { PerpLink } from './perp-link.tsx'
import { usePositionAction } from './use-position-action.ts'

interface OpenOrderTableProps {
  readonly positions: readonly Position[]
  readonly perps: readonly Perp[]
  /** The line above the table. */
  readonly children: ReactNode
}

interface PerpRow extends OrderRow {
  readonly perp: Perp
  readonly position: Position
  /** The order in words, without its contract. */
  readonly side: string
}

/** Renders the working orders of all contracts as a table, on a desktop. */
export function OpenOrderTable({ positions, perps, children }: OpenOrderTableProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const columns = useMemo(() => columnsOf(t, f), [t, f])
  const rows = positions.flatMap((position): PerpRow[] => {
    const perp = perps.find(({ perpId }) => perpId === position.perpId)
    const side = t(orderTitleOf(position))
    return perp ? [{ id: String(position.id), name: `${side} ${nameOf(perp)}`, perp, position, side }] : []
  })
  return (
    <OrderTable
      Actions={CancelAction}
      cancel={({ position }) => cancelOpening(position.id)}
      columns={columns}
      label={t('orders')}
      rows={rows}
    >
      {children}
    </OrderTable>
  )
}

function CancelAction({ row: { position, name } }: { readonly row: PerpRow }) {
  const { t } = useTranslation('perp')
  const action = usePositionAction()
  return (
    <>
      {action.refusal ? <span className="text-danger">{action.refusal.message}</span> : null}
      <RowAction
        label={t('cancelOrder')}
        name={name}
        onClick={() => action.send('lever/cancel', { id: position.id }, () => t('orderCancelled'))}
      />
    </>
  )
}

function columnsOf(t: Translate, f: Format): OrderColumn<PerpRow>[] {
  return [
    {
      key: 'market',
      label: t('contracts'),
      cell: ({ perp }) => <PerpLink perp={perp}>{nameOf(perp)}</PerpLink>,
      sortBy: ({ perp }) => nameOf(perp),
    },
    {
      key: 'side',
      label: t('side'),
      cell: ({ position, side }) => (
        <span className={position.side === 'long' ? 'text-up' : 'text-down'}>
          {side} <span className="text-muted">{position.reduceOnly ? '' : `${position.multiple}x`}</span>
        </span>
      ),
      sortBy: ({ side }) => side,
    },
    {
      key: 'price',
      label: t('price'),
      cell: ({ position, perp }) => f.decimal(position.price, perp.priceDecimals),
      sortBy: ({ position }) => Number(position.price),
      isFigure: true,
    },
    {
      key: 'filled',
      label: t('filledOf'),
      cell: ({ position }) =>
        position.reduceOnly
          ? f.exact(String(position.waitingLots))
          : `${f.exact(String(position.lots - position.waitingLots))} / ${f.exact(String(position.lots))}`,
      sortBy: ({ position }) => Number(position.lots),
      isFigure: true,
    },
    {
      key: 'frozen',
      label: t('frozen'),
      cell: ({ position }) => (position.reduceOnly ? '—' : f.decimal(position.frozen, 2)),
      sortBy: ({ position }) => Number(position.frozen),
      isFigure: true,
      under: 'filled',
    },
    {
      key: 'time',
      label: t('time'),
      cell: ({ position }) => f.dateTime(position.createdAt),
      sortBy: ({ position }) => position.createdAt,
      under: 'side',
    },
  ]
}
