import { Button, Card, Rows } from '@halyard/ui'
import { CircleCheck } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import type { Project } from '../project.ts'
import { ProjectTimeline } from '../project-timeline.tsx'

interface PlacedOrderProps {
  readonly order: SubscriptionOrder
  readonly project: Project
  /** Returns to the form. */
  readonly onAgain: () => void
}

/** Renders the result of an order: the frozen amount and the next steps. */
export function PlacedOrder({ order, project, onAgain }: PlacedOrderProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  return (
    <>
      <div className="flex flex-col items-center pt-4 text-center" role="status">
        <CircleCheck aria-hidden className="text-up" size={40} />
        <h2 className="mt-2 text-20 font-semibold">{t('placed')}</h2>
        <p className="mt-1 text-15 text-muted">{t('placedNote')}</p>
      </div>
      <Card>
        <Rows
          rows={[
            { label: t('ordered'), value: `${f.exact(order.quantity)} ${order.coin}`, strong: true },
            { label: t('frozenPayment'), value: `${f.exact(order.paid)} ${order.currency}` },
            { label: t('status'), value: t('review_reviewing') },
            { label: t('orderNumber'), value: order.id },
          ]}
        />
      </Card>
      <section>
        <h3 className="pb-2 text-15 font-semibold">{t('whatNext')}</h3>
        <ProjectTimeline project={project} />
      </section>
      <div className="flex flex-col gap-3">
        <Button onClick={() => goTo(pathTo('publication/index', { tab: 'orders' }), { replace: true })} wide>
          {t('ownOrders')}
        </Button>
        <Button kind="quiet" onClick={onAgain} wide>
          {t('again')}
        </Button>
      </div>
    </>
  )
}
