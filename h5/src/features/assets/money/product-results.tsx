import { Card, ChangeText, Fact } from '@halyard/ui'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { FACTS } from './coin-costs.tsx'
import { type Money, PRODUCT_TEXTS } from './money.ts'

/** Renders the income and the fees of each product since the first day, in USDT. */
export function ProductResults({ products }: Pick<Money, 'products'>) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  if (products.length === 0)
    return (
      <Card>
        <p className="text-15 text-muted">{t('productsNone')}</p>
      </Card>
    )
  return (
    <Card flush>
      {products.map(({ product, income, fees }) => (
        <section className="flex flex-col gap-2 px-4 py-3" key={product}>
          <h3 className="text-15 font-semibold">{t(PRODUCT_TEXTS[product])}</h3>
          <dl className={FACTS}>
            <Fact
              label={t('productIncome')}
              text={hidden ? STARS : <ChangeText text={f.usd(income.replace('-', ''))} value={income} />}
            />
            <Fact label={t('productFees')} text={hidden ? STARS : f.usd(fees)} />
          </dl>
        </section>
      ))}
    </Card>
  )
}
