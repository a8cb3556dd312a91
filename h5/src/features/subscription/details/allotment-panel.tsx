import { Card, Rows, Skeleton } from '@halyard/ui'
import { CircleAlert, CircleCheck } from '@halyard/ui/icons'
import { formatUnits } from '@halyard/money'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import type { Project } from '../project.ts'
import { useOrdersOf, usePublishedAllotment } from '../use-subscription.ts'
import { type AllotmentCheck, checkAllotment } from './check-allotment.ts'
import type { PublishedAllotment } from './published-allotment.ts'

/** Renders the allotment of a project, recomputed on this device from its published inputs. */
export function AllotmentPanel({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const signedIn = useSignedIn()
  const published = usePublishedAllotment(project.id)
  const orders = useOrdersOf(project)
  return (
    <Card>
      <h2 className="text-15 font-semibold">{t('allotmentCheck')}</h2>
      <WhenLoaded query={published} skeleton={<PanelSkeleton />}>
        {(inputs) =>
          signedIn ? (
            <WhenLoaded query={orders} skeleton={<PanelSkeleton />}>
              {(own) => <Result own={own} project={project} published={inputs} />}
            </WhenLoaded>
          ) : (
            <Result own={[]} project={project} published={inputs} />
          )
        }
      </WhenLoaded>
    </Card>
  )
}

function PanelSkeleton() {
  return <Skeleton className="mt-3 h-40 w-full" />
}

interface ResultProps {
  readonly project: Project
  readonly published: PublishedAllotment
  readonly own: readonly SubscriptionOrder[]
}

function Result({ project, published, own }: ResultProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const check = checkAllotment(project, published, own)
  const coins = (units: bigint) => `${f.exact(formatUnits(units, project.decimals))} ${project.coin}`
  return (
    <>
      <Verdict check={check} />
      {check.own.map((share) => (
        <section className="mt-3" key={share.id}>
          <h3 className="text-13 font-semibold">{t('ownOrder', { number: share.id })}</h3>
          <Rows
            rows={[
              { label: t('ordered'), value: coins(share.quantity) },
              { label: t('allotted'), value: coins(share.allotted) },
              { label: t('recomputed'), value: coins(share.recomputed), strong: true },
            ]}
          />
        </section>
      ))}
      <h3 className="mt-3 text-13 font-semibold">{t('computedFrom')}</h3>
      <Rows
        rows={[
          { label: t('publishedOrders'), value: f.exact(String(published.orders)) },
          { label: t('demand'), value: coins(published.demand) },
          { label: t('supply'), value: coins(published.supply) },
          { label: t('issued'), value: coins(check.issued) },
        ]}
      />
      <p className="mt-2 text-13 text-muted">{t(check.isOversubscribed ? 'proRata' : 'inFull')}</p>
    </>
  )
}

function Verdict({ check: { flaws, own } }: { readonly check: AllotmentCheck }) {
  const { t } = useTranslation('subscription')
  const agrees = flaws.length === 0
  const Icon = agrees ? CircleCheck : CircleAlert
  return (
    <div className={`mt-2 flex items-start gap-2 text-15 ${agrees ? 'text-up' : 'text-danger'}`}>
      <Icon aria-hidden className="mt-0.5 shrink-0" size={18} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(agrees ? (own.length > 0 ? 'agreesOwn' : 'agrees') : 'differs')}</p>
        {flaws.map((flaw) => (
          <p className="mt-1 text-13" key={flaw}>
            {t(`flaw_${flaw}`)}
          </p>
        ))}
      </div>
    </div>
  )
}
