import { Button, Rows, Sheet } from '@halyard/ui'
import { Suspense } from 'react'
import { readApi } from '../../../lib/calls/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ExplainButton } from '../../../lib/explain/explain-button.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { lazyPart } from '../../../lib/trading/lazy-part.ts'
import { allotmentSubject } from '../explain/allotment-subject.ts'
import { ReturnText } from './return-text.tsx'
import { reviewOf, type SubscriptionOrder } from './subscription-order.ts'

const ShareBlock = lazyPart(() =>
  import('../../../lib/share/share-block.tsx').then((module) => module.ShareBlock),
)

interface OrderSheetProps {
  readonly order: SubscriptionOrder
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders an order in full, with a button that opens its project. */
export function OrderSheet({ order, open, onClose }: OrderSheetProps) {
  const { t } = useTranslation('subscription')
  const review = reviewOf(order)
  const showProject = () => {
    onClose()
    goTo(pathTo('publication/details', { id: order.projectId }))
  }
  return (
    <Sheet
      actions={
        <Button kind="quiet" onClick={showProject} wide>
          {t('openProject')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('orderOf', { coin: order.coin })}
    >
      <Rows rows={useOrderRows(order)} />
      {review === 'passed' ? (
        <div className="-mx-4">
          <ExplainButton of={t('allotted')} onPress={onClose} subject={allotmentSubject(order)} />
        </div>
      ) : null}
      <p className="mt-3 text-13 text-muted">{t(`about_${review}`)}</p>
      {review === 'passed' ? (
        <Suspense fallback={null}>
          <ShareBlock
            load={async () => (await readApi('lh/send/share', { id: order.id })).share}
            of={`allotment ${order.id}`}
          />
        </Suspense>
      ) : null}
    </Sheet>
  )
}

function useOrderRows(order: SubscriptionOrder) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { coin, currency, status, unlockAt, endedAt } = order
  const review = reviewOf(order)
  const coins = (amount: string) => `${f.exact(amount)} ${coin}`
  const money = (amount: string) => `${f.exact(amount)} ${currency}`
  const completesAt = endedAt ?? unlockAt
  return [
    { label: t('status'), value: t(`review_${review}`), strong: true },
    { label: t('ordered'), value: coins(order.quantity) },
    { label: t('issuePrice'), value: money(order.price) },
    { label: t(status === 'reviewing' ? 'frozenPayment' : 'payment'), value: money(order.paid) },
    ...(review === 'passed'
      ? [
          {
            label: t('allotted'),
            value: <span data-explain={allotmentSubject(order)}>{coins(order.allotted)}</span>,
            strong: true,
          },
          { label: t('cost'), value: money(order.cost) },
        ]
      : []),
    ...(status === 'reviewing' ? [] : [{ label: t('refunded'), value: money(order.refund) }]),
    ...useReturnRows(order),
    { label: t('orderedAt'), value: f.zonedDateTime(order.orderedAt) },
    {
      label: t('completion'),
      value: completesAt === undefined ? t('afterAllotment') : f.zonedDateTime(completesAt),
    },
    { label: t('orderNumber'), value: order.id },
  ]
}

/**
 * Returns the rows of an order's gain at the last price: expected while its coins are not available, accumulated after
 * that.
 */
function useReturnRows({ status, gain, returnPpm, currency }: SubscriptionOrder) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  if (status === 'refunded') return []
  const isAvailable = status === 'unlocked'
  const sign = gain === undefined || gain.startsWith('-') || !/[1-9]/.test(gain) ? '' : '+'
  const shown = gain === undefined ? t('onceTraded') : `${sign}${f.exact(gain)} ${currency}`
  return [
    ...(isAvailable ? [] : [{ label: t('expectedReturn'), value: shown }]),
    { label: t('accumulatedReturn'), value: isAvailable ? shown : `${f.exact('0')} ${currency}` },
    {
      label: t('returnRate'),
      value: returnPpm === undefined ? t('onceTraded') : <ReturnText ppm={returnPpm} />,
    },
  ]
}
