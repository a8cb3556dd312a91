import { AmountField, Segmented } from '@halyard/ui'
import { FIAT_DECIMALS, FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { priceNow } from '../fiat-config.ts'
import { PERCENT_DECIMALS, PERCENT_MAX, PERCENT_MIN, enteredPrice } from './ad-rules.ts'
import type { FieldsProps } from './fields-props.ts'

const INDEX_PPM = 1_000_000
/** Decimals of the index beyond those of the fiat currency. */
const INDEX_PLACES = 2
const KINDS = ['fixed', 'floating'] as const

/** Renders the price: fixed, or a percentage of the index with the price that it gives now. */
export function PriceFields({ form, config, coin }: FieldsProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const { values } = form
  const { side, fiat, priceKind } = values
  const ad = { side, currencyId: coin.id, fiat }
  const index = priceNow(config, { ...ad, price: undefined, indexPpm: INDEX_PPM })
  const now = priceNow(config, { ...ad, ...enteredPrice(values) })
  const shown = index === undefined ? '' : f.decimal(index, FIAT_DECIMALS[fiat] + INDEX_PLACES)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-13 text-muted">{t('priceOf', { coin: coin.name })}</legend>
      <Segmented
        label={t('priceKind')}
        onChange={(kind) => form.edit({ priceKind: kind })}
        options={KINDS.map((value) => ({ value, label: t(`price_${value}`) }))}
        value={priceKind}
      />
      {priceKind === 'fixed' ? (
        <AmountField
          decimals={FIAT_PRICE_DECIMALS}
          error={form.errorOf('price')}
          help={index === undefined ? t('indexStale') : t('indexNow', { price: `${shown} ${fiat}` })}
          label={t('priceInFiat')}
          onBlur={() => form.dispatch({ type: 'left', field: 'price' })}
          onChange={(price) => form.edit({ price })}
          placeholder={shown}
          unit={fiat}
          value={values.price}
        />
      ) : (
        <AmountField
          decimals={PERCENT_DECIMALS}
          error={form.errorOf('price')}
          help={
            index === undefined
              ? t('indexStaleFloating')
              : now === undefined
                ? t('percentHelp', { min: PERCENT_MIN, max: PERCENT_MAX })
                : t('givesNow', { price: `${f.exact(now)} ${fiat}` })
          }
          label={t('percentLabel')}
          onBlur={() => form.dispatch({ type: 'left', field: 'price' })}
          onChange={(percent) => form.edit({ percent })}
          unit="%"
          value={values.percent}
        />
      )}
    </fieldset>
  )
}
