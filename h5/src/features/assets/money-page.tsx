import { COST_METHODS, type CostMethod } from '@halyard/formulas'
import { Button, EmptyState, PullToRefresh, Segmented, Skeleton } from '@halyard/ui'
import { ChartLine } from '@halyard/ui/icons'
import { goTo } from '@halyard/web'
import { type ReactNode, useState } from 'react'
import { useAppearance } from '../../lib/browser/appearance.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { CoinCosts } from './money/coin-costs.tsx'
import { Downloads } from './money/downloads.tsx'
import { type Money, useMoney } from './money/money.ts'
import { ProductResults } from './money/product-results.tsx'
import { ResultCalendar } from './money/result-calendar.tsx'
import { WorthChart } from './money/worth-chart.tsx'
import { StatementButton } from './statement/statement-button.tsx'

const ALL = {}

/** Renders the customer's money from the first day on: worth, coins with cost and gains, products, days and files. */
export function MoneyPage() {
  const { t } = useTranslation('assets')
  const [method, setMethod] = useState<CostMethod>('fifo')
  const money = useMoney(method)
  return (
    <Page right={<StatementButton filter={ALL} />} title={t('areaMoney')}>
      <PullToRefresh onRefresh={() => money.refetch()}>
        <div className="flex flex-col gap-6 p-4">
          <WhenLoaded query={money} skeleton={<Loading />}>
            {(data) =>
              data.days.length === 0 ? (
                <EmptyState
                  action={{ label: t('deposit'), onClick: () => goTo(pathTo('assets/deposit/index')) }}
                  hint={t('moneyNoneHint')}
                  icon={<ChartLine aria-hidden size={32} />}
                  title={t('moneyNone')}
                />
              ) : (
                <Sections method={method} money={data} onMethod={setMethod} />
              )
            }
          </WhenLoaded>
        </div>
      </PullToRefresh>
    </Page>
  )
}

interface SectionsProps {
  readonly money: Money
  readonly method: CostMethod
  readonly onMethod: (method: CostMethod) => void
}

function Sections({ money, method, onMethod }: SectionsProps) {
  const { t } = useTranslation('assets')
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { days, coins, products } = money
  return (
    <>
      {hidden ? <p className="text-15 text-muted">{t('moneyHidden')}</p> : <WorthChart days={days} />}
      <Section title={t('coinsTitle')}>
        <Segmented
          label={t('costMethod')}
          onChange={onMethod}
          options={COST_METHODS.map((value) => ({ value, label: t(`method_${value}`) }))}
          value={method}
        />
        <p className="text-13 text-muted">{t('methodHint')}</p>
        <CoinCosts coins={coins} />
      </Section>
      <Section title={t('productsTitle')}>
        <ProductResults products={products} />
      </Section>
      {hidden ? null : (
        <Section title={t('calendarTitle')}>
          <ResultCalendar days={days} />
        </Section>
      )}
      <Section title={t('filesTitle')}>
        <Downloads method={method} since={days[0]?.at ?? 0} />
      </Section>
      <Button kind="quiet" onClick={() => goTo(pathTo('assets/record'))} wide>
        {t('showAll')}
      </Button>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-17 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-72 w-full" />
    </>
  )
}
