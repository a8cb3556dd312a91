import { Chip, EmptyState, ListRow } from '@halyard/ui'
import { Sprout } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { useOrders } from '../use-subscription.ts'
import { OrderSheet } from './order-sheet.tsx'
import { ReturnText } from './return-text.tsx'
import { ORDER_FILTERS, type OrderFilter, reviewOf, type SubscriptionOrder } from './subscription-order.ts'

/** Renders the customer's orders with a filter by review status, or an invitation to a guest. */
export function OwnOrders() {
  const { t } = useTranslation('subscription')
  const signedIn = useSignedIn()
  const [filter, setFilter] = useState<OrderFilter>('all')
  const { item, at, open, show, close } = useDialogState<SubscriptionOrder>()
  if (!signedIn)
    return (
      <div className="p-4">
        <SignInInvitation />
      </div>
    )
  return (
    <>
      <fieldset className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto px-4 pt-2">
        <legend className="sr-only">{t('review')}</legend>
        {ORDER_FILTERS.map((value) => (
          <Chip key={value} onClick={() => setFilter(value)} selected={value === filter}>
            {value === 'all' ? t('all') : t(`review_${value}`)}
          </Chip>
        ))}
      </fieldset>
      <OrderList filter={filter} key={filter} onShow={show} />
      {item ? <OrderSheet key={at} onClose={close} open={open} order={item} /> : null}
    </>
  )
}

interface OrderListProps {
  readonly filter: OrderFilter
  readonly onShow: (order: SubscriptionOrder) => void
}

function OrderList({ filter, onShow }: OrderListProps) {
  const { t } = useTranslation('subscription')
  return (
    <PagedList
      empty={
        <EmptyState
          action={
            filter === 'all'
              ? {
                  label: t('seeProjects'),
                  onClick: () => goTo(pathTo('publication/index'), { replace: true }),
                }
              : undefined
          }
          hint={t(`none_${filter}Hint`)}
          icon={<Sprout aria-hidden size={32} />}
          title={t(`none_${filter}`)}
        />
      }
      rows={useOrders(filter)}
      skeletonRows={5}
    >
      {(order) => (
        <li>
          <OrderRow onShow={onShow} order={order} />
        </li>
      )}
    </PagedList>
  )
}

interface OrderRowProps {
  readonly order: SubscriptionOrder
  readonly onShow: OrderListProps['onShow']
}

function OrderRow({ order, onShow }: OrderRowProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const review = reviewOf(order)
  const { coin, currency, quantity, allotted, paid, cost, orderedAt } = order
  const isPassed = review === 'passed'
  return (
    <ListRow
      onClick={() => onShow(order)}
      right={
        <span className="block text-13">
          <span className="block text-15 text-text">
            {f.exact(isPassed ? cost : paid)} {currency}
          </span>
          {isPassed && order.returnPpm !== undefined ? (
            <ReturnText ppm={order.returnPpm} />
          ) : (
            f.date(orderedAt)
          )}
        </span>
      }
      subtitle={t(`review_${review}`)}
      title={`${f.exact(isPassed ? allotted : quantity)} ${coin}`}
    />
  )
}
