import { EmptyState, ListRow, PullToRefresh, Tabs } from '@halyard/ui'
import { PiggyBank } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { useWealthOrders } from '../use-wealth.ts'
import { OrderSheet } from './order-sheet.tsx'
import { WEALTH_STATUSES, type WealthOrder, type WealthStatus } from './wealth-order.ts'

/** Renders the customer's orders by status; an order opens in full, with its redemption. */
export function OrdersPage() {
  const { t } = useTranslation('wealth')
  const [status, setStatus] = useState<WealthStatus>('hosting')
  const { item, at, open, show, close } = useDialogState<WealthOrder>()
  return (
    <Page layout="columns" title={t('orders')}>
      <Tabs
        label={t('orders')}
        onChange={setStatus}
        tabs={WEALTH_STATUSES.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={status}
      >
        <OrderList key={status} onShow={show} status={status} />
      </Tabs>
      {item ? <OrderSheet key={at} onClose={close} open={open} order={item} /> : null}
    </Page>
  )
}

interface OrderListProps {
  readonly status: WealthStatus
  readonly onShow: (order: WealthOrder) => void
}

function OrderList({ status, onShow }: OrderListProps) {
  const { t } = useTranslation('wealth')
  const orders = useWealthOrders(status)
  return (
    <PullToRefresh onRefresh={() => orders.refetch()}>
      <PagedList
        empty={
          <EmptyState
            action={
              status === 'hosting'
                ? { label: t('products'), onClick: () => goTo(pathTo('finance/rent')) }
                : undefined
            }
            hint={t(`none_${status}Hint`)}
            icon={<PiggyBank aria-hidden size={32} />}
            title={t(`none_${status}`)}
          />
        }
        rows={orders}
        skeletonRows={5}
      >
        {(order) => (
          <li>
            <OrderRow onShow={onShow} order={order} />
          </li>
        )}
      </PagedList>
    </PullToRefresh>
  )
}

function OrderRow({
  order,
  onShow,
}: {
  readonly order: WealthOrder
  readonly onShow: OrderListProps['onShow']
}) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const { currency, principal, cycleDays, daysLeft, earned, status, boughtAt, endedAt } = order
  return (
    <ListRow
      onClick={() => onShow(order)}
      right={
        <span className="block text-13">
          {earned === '0' ? (
            <span className="block text-15">{t('noEarnings')}</span>
          ) : (
            <span className="block text-15 font-semibold text-up">
              +{f.exact(earned)} {currency}
            </span>
          )}
          {status === 'hosting' ? t('daysLeft', { days: f.days(daysLeft) }) : f.date(endedAt ?? boughtAt)}
        </span>
      }
      subtitle={`${f.days(cycleDays)} · ${f.rate(order.dailyYieldPpm)} ${t('aDay')}`}
      title={`${f.exact(principal)} ${currency}`}
    />
  )
}
