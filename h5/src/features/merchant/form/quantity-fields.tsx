import { FIAT_DECIMALS } from '@halyard/formulas'
import { AmountField, Button } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { priceNow, totalAt } from '../fiat-config.ts'
import { useAvailable } from '../../../lib/wallet/wallet.ts'
import { enteredPrice } from './ad-rules.ts'
import type { FieldsProps } from './fields-props.ts'

/** Renders the quantity on offer and the limits of one order, with their values in fiat. */
export function QuantityFields({ form, config, coin }: FieldsProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const { values } = form
  const { side, fiat, source } = values
  const available = useAvailable(coin.id, source)
  const price = priceNow(config, { side, currencyId: coin.id, fiat, ...enteredPrice(values) })
  const total = (quantity: string) => totalAt(quantity, price, { fiat, decimals: coin.decimals })
  const money = (text: string) => f.decimal(text, FIAT_DECIMALS[fiat])
  const [from, to, all] = [total(values.amountMin), total(values.amountMax), total(values.left)]
  const hasTotals = /[1-9]/.test(values.amountMin) && from !== undefined && to !== undefined
  return (
    <>
      <AmountField
        decimals={coin.decimals}
        error={form.errorOf('left')}
        help={
          side === 'sell' && available !== undefined
            ? t('availableNow', { amount: `${f.exact(available)} ${coin.name}` })
            : all !== undefined && /[1-9]/.test(values.left)
              ? t('about_fiat', { total: `${money(all)} ${fiat}` })
              : undefined
        }
        label={t('quantity')}
        onBlur={() => form.dispatch({ type: 'left', field: 'left' })}
        onChange={(left) => form.edit({ left })}
        right={
          side === 'sell' && available !== undefined ? (
            <Button kind="plain" onClick={() => form.edit({ left: available })} size="small">
              {t('max')}
            </Button>
          ) : undefined
        }
        unit={coin.name}
        value={values.left}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-13 text-muted">{t('limitsOfOrder', { coin: coin.name })}</legend>
        <div className="grid grid-cols-2 gap-3">
          <CompactField
            decimals={coin.decimals}
            error={form.errorOf('amountMin')}
            label={t('minimum')}
            onChange={(amountMin) => form.edit({ amountMin })}
            value={values.amountMin}
          />
          <CompactField
            decimals={coin.decimals}
            error={form.errorOf('amountMax')}
            label={t('maximum')}
            onChange={(amountMax) => form.edit({ amountMax })}
            value={values.amountMax}
          />
        </div>
        <p className="mt-1.5 text-13 text-muted">
          {hasTotals
            ? t('about_fiat', {
                total: t('range', { from: money(from), to: `${money(to)} ${fiat}` }),
              })
            : t('limitsHelp', { coin: `${f.exact(coin.amountMin)} ${coin.name}` })}
        </p>
      </fieldset>
    </>
  )
}
