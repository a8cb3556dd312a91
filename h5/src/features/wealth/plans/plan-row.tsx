import { Chip } from '@halyard/ui'
import { ChevronRight } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { largestPenaltyOf, type Plan, yearlyYieldOf } from './plan.ts'

/** Renders a product as a row that leads to its purchase: the cost of leaving it is read before its rates. */
export function PlanRow({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  return (
    <li>
      <Link
        className="press flex min-h-18 items-center gap-3 px-4 py-3"
        to={pathTo('finance/buyPage', { id: plan.id })}
      >
        <CoinMark name={plan.currency} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-[min(10rem,100%)] grow basis-40">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-semibold">
              {`${plan.currency} · ${f.days(plan.cycleDays)}`}
              {plan.status === 'open' ? null : <Chip>{t(`status_${plan.status}`)}</Chip>}
            </span>
            <span className="block text-13 text-muted">
              {t('earlyCost', { rate: f.rate(largestPenaltyOf(plan)) })}
            </span>
            <span className="block text-13 text-muted">
              {t('minimum')} {f.exact(plan.amountMin)} {plan.currency} · {t('quotaLeft')}{' '}
              {f.compact(plan.left)}
            </span>
          </span>
          <span className="ml-auto text-right">
            <span className="block text-15 font-semibold whitespace-nowrap">
              {f.rate(plan.dailyYieldPpm)} <span className="text-13 font-normal text-muted">{t('aDay')}</span>
            </span>
            <span className="block text-13 whitespace-nowrap text-muted">
              {f.rate(yearlyYieldOf(plan))} {t('aYear')}
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden className="shrink-0 text-muted" size={18} />
      </Link>
    </li>
  )
}
