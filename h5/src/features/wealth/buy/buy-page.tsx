import { EmptyState, SkeletonRows } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, goTo, useSearchParams } from '@halyard/web'
import { parseId } from '../../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { PlanRisk } from '../plans/plan-risk.tsx'
import { RulesLink } from '../rules-link.tsx'
import { usePlan } from '../use-wealth.ts'
import { BuyForm } from './buy-form.tsx'
import { PlanFacts } from './plan-facts.tsx'

/** Renders one product and its purchase. */
export function BuyPage() {
  const { t } = useTranslation('wealth')
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  return (
    <Page right={<RulesLink />} title={t('buy')}>
      {id === undefined ? <UnknownPlan /> : <PlanById id={id} key={id} />}
    </Page>
  )
}

function PlanById({ id }: { readonly id: number }) {
  const offer = usePlan(id)
  if (offer.error instanceof CallFailure && offer.error.code === 'wealth_plan_must_be_known')
    return <UnknownPlan />
  return (
    <WhenLoaded query={offer} skeleton={<SkeletonRows rows={8} />}>
      {({ plan, conditions, ownLeft }) => (
        <div className="flex flex-col gap-5 p-4">
          <PlanRisk />
          <PlanFacts conditions={conditions} plan={plan} />
          <BuyForm ownLeft={ownLeft} plan={plan} />
        </div>
      )}
    </WhenLoaded>
  )
}

function UnknownPlan() {
  const { t } = useTranslation('wealth')
  return (
    <EmptyState
      action={{ label: t('products'), onClick: () => goTo(pathTo('finance/rent'), { replace: true }) }}
      icon={<SearchX aria-hidden size={32} />}
      title={t('unknownPlan')}
    />
  )
}
