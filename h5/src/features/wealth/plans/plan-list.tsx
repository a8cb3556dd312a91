import { EmptyState, SkeletonRows } from '@halyard/ui'
import { PiggyBank } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { usePlans } from '../use-wealth.ts'
import type { Plan } from './plan.ts'
import { PlanRow } from './plan-row.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'

interface PlanListProps {
  /** Restricts the list to one currency. */
  readonly currencyId?: number | undefined
}

/** Renders the products: those on sale first, each group by its daily yield. */
export function PlanList({ currencyId }: PlanListProps) {
  const { t } = useTranslation('wealth')
  const plans = usePlans()
  return (
    <WhenLoaded query={plans} skeleton={<SkeletonRows rows={5} />}>
      {({ plans: all }) => {
        const shown = all.filter((plan) => currencyId === undefined || plan.currencyId === currencyId)
        if (shown.length === 0)
          return (
            <EmptyState
              action={{ label: t('laterTrade'), onClick: () => goTo(pathTo('trade/index')) }}
              hint={t('noPlansHint')}
              icon={<PiggyBank aria-hidden size={32} />}
              title={t('noPlans')}
            />
          )
        return (
          <ul className="divide-y divide-line">
            {shown.toSorted(byOffer).map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        )
      }}
    </WhenLoaded>
  )
}

function byOffer(a: Plan, b: Plan): number {
  const closed = Number(a.status !== 'open') - Number(b.status !== 'open')
  return closed || b.dailyYieldPpm - a.dailyYieldPpm || a.id - b.id
}
