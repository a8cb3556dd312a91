import { Card, ChangeText } from '@halyard/ui'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
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
    <Card>
      <table className="w-full text-13">
        <thead className="text-left text-muted">
          <tr>
            <th className="pb-2 font-normal" scope="col">
              {t('product')}
            </th>
            <th className="pb-2 pl-2 text-right font-normal" scope="col">
              {t('productIncome')}
            </th>
            <th className="pb-2 pl-2 text-right font-normal" scope="col">
              {t('productFees')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {products.map(({ product, income, fees }) => (
            <tr key={product}>
              <th className="py-2 text-left font-medium break-words" scope="row">
                {t(PRODUCT_TEXTS[product])}
              </th>
              <td className="py-2 pl-2 text-right">
                {hidden ? STARS : <ChangeText text={f.usd(income.replace('-', ''))} value={income} />}
              </td>
              <td className="py-2 pl-2 text-right">{hidden ? STARS : f.usd(fees)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
