import { Card } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'

const POINTS = ['source', 'risk', 'early'] as const

/** Renders who pays the yield of all products, what can happen to the principal, and what an early redemption costs. */
export function PlanRisk() {
  const { t } = useTranslation('wealth')
  return (
    <Card>
      <h2 className="text-15 font-semibold">{t('beforeChoosing')}</h2>
      <dl className="mt-2 flex flex-col gap-2 text-13">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-semibold">{t(point)}</dt>
            <dd className="text-muted">{t(`${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
