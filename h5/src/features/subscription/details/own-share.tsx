import { Card, Rows } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { allotmentAt } from '../demand.ts'
import type { Project } from '../project.ts'

interface OwnShareProps {
  readonly project: Project
  /** The quantity of the customer's orders. */
  readonly ownQuantity: string
}

/** Renders the customer's orders and their allotment at the present demand. Nothing without an order. */
export function OwnShare({ project, ownQuantity }: OwnShareProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  if (!/[1-9]/.test(ownQuantity)) return null
  const coins = (amount: string) => `${f.exact(amount)} ${project.coin}`
  const isPending = project.allottedAt === undefined && project.status !== 'cancelled'
  return (
    <Card>
      <h2 className="text-15 font-semibold">{t('ownShare')}</h2>
      <Rows
        rows={[
          { label: t('ordered'), value: coins(ownQuantity), strong: true },
          ...(isPending
            ? [{ label: t('allotmentNow'), value: coins(allotmentAt(project, ownQuantity, true)) }]
            : []),
        ]}
      />
      <Link
        className="press mt-1 flex min-h-11 items-center text-15 text-brass"
        to={pathTo('publication/index', { tab: 'orders' })}
      >
        {t('ownOrders')}
      </Link>
    </Card>
  )
}
