import { Card, Fact, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useAppearance } from '../../lib/browser/appearance.ts'
import { ExplainButton } from '../../lib/explain/explain-button.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { STARS } from '../../lib/wallet/worth-panel.tsx'
import type { Totals } from './totals.ts'

/** Renders the customer's wealth in one currency: the yield of a day as one figure, then what it comes from. */
export function TotalsCard({ totals }: { readonly totals: Totals }) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { currencyId, currency, dailyYield, hosted, earnedToday, earned } = totals
  const subject = `wealth daily ${currencyId}`
  const amount = (text: string) => (hidden ? STARS : f.exact(text))
  return (
    <Card>
      <p className="text-13 text-muted">{t('dailyYield')}</p>
      <p
        className="text-[length:min(2rem,9vw)] leading-[1.25] font-semibold break-words tabular-nums"
        data-explain={subject}
      >
        {amount(dailyYield)} <span className="text-17 text-muted">{currency}</span>
      </p>
      {/[1-9]/.test(hosted) ? (
        <div className="-mx-4 -mb-2">
          <ExplainButton subject={subject} />
        </div>
      ) : null}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3 text-13">
        <Fact label={t('hosted')} text={amount(hosted)} />
        <Fact label={t('earnedToday')} text={amount(earnedToday)} />
        <Fact label={t('earnedTotal')} text={amount(earned)} />
      </dl>
    </Card>
  )
}

/** Renders the placeholder of a `TotalsCard`, with its height. */
export function TotalsSkeleton() {
  return (
    <Card>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="mt-2 h-8 w-40" />
      <Skeleton className="mt-4 h-9 w-full" />
    </Card>
  )
}
