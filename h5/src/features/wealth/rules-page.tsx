import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Page } from '../../lib/navigation/page.tsx'

const RULES = ['buying', 'yield', 'maturity', 'redemption', 'limits'] as const

/** Renders the rules of all products, with the example of a purchase and of a redemption. */
export function RulesPage() {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const figures = {
    amount: f.exact('10000'),
    rate: f.rate(4_000),
    day: f.exact('40'),
    total: f.exact('600'),
    redeemed: f.exact('1000'),
    penalty: f.exact('12'),
    returned: f.exact('988'),
  }
  return (
    <Page title={t('rules')}>
      <div className="flex flex-col gap-6 p-4">
        {RULES.map((rule) => (
          <section key={rule}>
            <h2 className="text-17 font-semibold">{t(`rule_${rule}`)}</h2>
            <p className="mt-1.5 text-15 text-muted">{t(`rule_${rule}Text`, figures)}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}
