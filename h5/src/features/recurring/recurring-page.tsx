import { Button, EmptyState, ListRow, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { CalendarPlus } from '@halyard/ui/icons'
import { goTo, useSearchParams } from '@halyard/web'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { useCurrencies } from '../../lib/market/markets.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useDialogState } from '../../lib/navigation/use-dialog-state.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import type { Plan } from './plan.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { useScheduleTexts } from './schedule-texts.ts'
import { refetchRecurring, usePlans, usePurchases } from './use-recurring.ts'

/** Renders the customer's plans, the way to a new one, and the purchases of all. The address may name the coins of a new plan. */
export function RecurringPage() {
  const { t } = useTranslation('recurring')
  const [query] = useSearchParams()
  const plans = usePlans()
  const purchases = usePurchases()
  const { item, at, open, show, close } = useDialogState<number>()
  useSignal('notice', () => void refetchRecurring())
  const plan = plans.data?.find(({ id }) => id === item)
  const setUp = () => goTo(pathTo('convert/plan', Object.fromEntries(query)))
  return (
    <Page
      footer={
        <Button onClick={setUp} wide>
          {t('newPlan')}
        </Button>
      }
      title={t('areaRecurring')}
    >
      <PullToRefresh onRefresh={refetchRecurring}>
        <p className="px-4 pt-3 text-13 text-muted">{t('about')}</p>
        <section>
          <h2 className="px-4 pt-4 pb-1 text-17 font-semibold">{t('plans')}</h2>
          <WhenLoaded query={plans} skeleton={<SkeletonRows rows={2} />}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState
                  hint={t('noPlansHint')}
                  icon={<CalendarPlus aria-hidden size={32} />}
                  title={t('noPlans')}
                />
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((each) => (
                    <PlanRow key={each.id} onShow={() => show(each.id)} plan={each} />
                  ))}
                </ul>
              )
            }
          </WhenLoaded>
        </section>
        <section>
          <h2 className="px-4 pt-4 pb-1 text-17 font-semibold">{t('purchases')}</h2>
          <PurchaseList rows={purchases} />
        </section>
      </PullToRefresh>
      {plan ? <PlanSheet key={at} onClose={close} open={open} plan={plan} /> : null}
    </Page>
  )
}

function PlanRow({ plan, onShow }: { readonly plan: Plan; readonly onShow: () => void }) {
  const { t } = useTranslation('recurring')
  const f = useFormat()
  const { schedule } = useScheduleTexts()
  const { data: currencies } = useCurrencies()
  const nameOf = (id: number) => currencies?.list.find((currency) => currency.id === id)?.name ?? ''
  return (
    <li>
      <ListRow
        onClick={onShow}
        right={
          <span
            className={`block text-13 ${plan.isPausedByFailures && plan.status === 'paused' ? 'text-danger' : 'text-muted'}`}
          >
            {t(`status_${plan.status}`)}
          </span>
        }
        subtitle={schedule(plan)}
        title={`${nameOf(plan.baseId)} · ${f.exact(plan.amount)} ${nameOf(plan.quoteId)}`}
      />
    </li>
  )
}
