import { Card, Chip, Rows } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { largestPenaltyOf, type Plan, yearlyYieldOf } from '../plans/plan.ts'

interface PlanFactsProps {
  readonly plan: Plan
  /** Conditions of this product alone; empty for none. */
  readonly conditions: string
}

/** Renders the terms of a product. */
export function PlanFacts({ plan, conditions }: PlanFactsProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const coins = (amount: string) => `${f.exact(amount)} ${plan.currency}`
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <CoinMark name={plan.currency} />
        <h2 className="min-w-0 flex-1 text-17 font-semibold">
          {`${plan.currency} · ${f.days(plan.cycleDays)}`}
        </h2>
        {plan.status === 'open' ? null : <Chip>{t(`status_${plan.status}`)}</Chip>}
      </div>
      <Rows
        rows={[
          { label: t('penaltyToday'), value: f.rate(largestPenaltyOf(plan)) },
          { label: t('dailyRate'), value: f.rate(plan.dailyYieldPpm), strong: true },
          { label: t('yearlyRate'), value: f.rate(yearlyYieldOf(plan)) },
          { label: t('monthReturn'), value: f.rate(plan.monthYieldPpm) },
          { label: t('cycle'), value: f.days(plan.cycleDays) },
          { label: t('perOrder'), value: `${f.exact(plan.amountMin)} – ${coins(plan.amountMax)}` },
          { label: t('perCustomer'), value: coins(plan.customerMax) },
          { label: t('quotaLeft'), value: coins(plan.left) },
        ]}
      />
      <p className="mt-2 text-13 text-muted">{t('yearlyHelp', { days: f.days(plan.cycleDays) })}</p>
      {conditions === '' ? null : (
        <section className="mt-3">
          <h3 className="text-13 text-muted">{t('conditions')}</h3>
          <p className="mt-1 text-15 break-words whitespace-pre-line">{conditions}</p>
        </section>
      )}
    </Card>
  )
}
