import { Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import type { IssuePrice } from '../project.ts'

/** The most choices that fit side by side. */
const SEGMENTS_MAX = 4

interface CurrencyFieldProps {
  readonly prices: readonly IssuePrice[]
  /** The id of the payment currency. */
  readonly value: number
  readonly onChange: (currencyId: number) => void
  readonly error: string | undefined
}

/** Renders the choice of the payment currency; nothing to choose if there is one. */
export function CurrencyField({ prices, value, onChange, error }: CurrencyFieldProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  if (prices.length === 1 && error === undefined) return null
  if (prices.length <= SEGMENTS_MAX && error === undefined)
    return (
      <div>
        <p aria-hidden className="mb-1.5 text-13 text-muted">
          {t('payWith')}
        </p>
        <Segmented
          label={t('payWith')}
          onChange={(next) => onChange(Number(next))}
          options={prices.map(({ currencyId, currency }) => ({ value: String(currencyId), label: currency }))}
          value={String(value)}
        />
      </div>
    )
  return (
    <ChoiceField
      choices={prices.map(({ currencyId, currency, price }) => ({
        value: currencyId,
        label: currency,
        mark: <CoinMark name={currency} size={24} />,
        hint: t('priceIs', { price: `${f.exact(price)} ${currency}` }),
      }))}
      error={error}
      label={t('payWith')}
      onChange={onChange}
      value={value}
    />
  )
}
