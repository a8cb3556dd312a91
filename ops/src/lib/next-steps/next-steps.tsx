import { mayCall, type NextStep } from '@halyard/api/ops-client'
import { Card } from '@halyard/ui'
import { useId } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { Link } from '@halyard/web'
import { useOps } from '../calls/queries.ts'
import { useOperator } from '../session/session.ts'

/** The page on which a step is done; steps without one are settings of the server. */
const PATHS: Readonly<Partial<Record<NextStep, string>>> = {
  second_admin: '/staff',
  fund_pools: '/own-money',
  open_networks: '/networks',
  open_products: '/markets',
}

/** Renders what a new exchange still needs, in its order; nothing once all is done, and in the demo. */
export function NextSteps() {
  const { role } = useOperator()
  return mayCall(role, 'ops/house/show') ? <Steps /> : null
}

function Steps() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useOps('ops/house/show', {}, { live: true })
  const steps = (data?.steps ?? []).filter(({ done }) => !done)
  if (steps.length === 0) return null
  return (
    <Card className="mb-4 border-brass">
      <section aria-labelledby={id}>
        <h2 className="text-15 font-semibold" id={id}>
          {t('nextSteps')}
        </h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5 text-13">
          {steps.map(({ step }) => {
            const path = PATHS[step]
            return (
              <li key={step}>
                {path === undefined ? (
                  t(`step_${step}`)
                ) : (
                  <Link className="text-brass underline" to={path}>
                    {t(`step_${step}`)}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      </section>
    </Card>
  )
}
