import { PullToRefresh } from '@halyard/ui'
import { ChartColumn, ReceiptText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Link } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { SignInInvitation } from '../../lib/session/sign-in-invitation.tsx'
import { PlanList } from './plans/plan-list.tsx'
import { PlanRisk } from './plans/plan-risk.tsx'
import { RulesLink } from './rules-link.tsx'
import { TotalsCard, TotalsSkeleton } from './totals-card.tsx'
import { usePlans, useTotals } from './use-wealth.ts'

/** Renders the tab of wealth: the customer's figures or an invitation, then the products. */
export function WealthPage() {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const signedIn = useSignedIn()
  const plans = usePlans()
  const totals = useTotals()
  const top = plans.data?.topMonthPpm ?? 0
  return (
    <Page right={<RulesLink />} tab title={t('title')}>
      <PullToRefresh
        onRefresh={() => Promise.all([plans.refetch(), signedIn ? totals.refetch() : undefined])}
      >
        <div className="flex flex-col gap-3 p-4">
          {signedIn ? <OwnFigures totals={totals} /> : <SignInInvitation />}
        </div>
        <div className="px-4 pb-4">
          <PlanRisk />
        </div>
        <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-2">
          <h2 className="text-17 font-semibold">{t('products')}</h2>
          {/* Reserves its line, so that the list does not move. */}
          <p className="min-h-5 text-13 text-muted">
            {top > 0 ? t('topReturn', { rate: f.rate(top) }) : null}
          </p>
        </header>
        <PlanList />
      </PullToRefresh>
    </Page>
  )
}

function OwnFigures({ totals }: { readonly totals: ReturnType<typeof useTotals> }) {
  const { t } = useTranslation('wealth')
  return (
    <WhenLoaded query={totals} skeleton={<TotalsSkeleton />}>
      {(list) => {
        return (
          <>
            {list.map((totals) => (
              <TotalsCard key={totals.currencyId} totals={totals} />
            ))}
            {list.length === 0 ? <p className="text-15 text-muted">{t('nothingYet')}</p> : null}
            <nav aria-label={t('yourWealth')} className="flex flex-wrap gap-x-6 gap-y-1 text-15 text-brass">
              <Link className="press flex min-h-11 items-center gap-1.5" to={pathTo('finance/index')}>
                <ChartColumn aria-hidden size={18} />
                {t('earnings')}
              </Link>
              <Link className="press flex min-h-11 items-center gap-1.5" to={pathTo('finance/ordersPage')}>
                <ReceiptText aria-hidden size={18} />
                {t('orders')}
              </Link>
            </nav>
          </>
        )
      }}
    </WhenLoaded>
  )
}
