import { Card, Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { AD_SIDES } from '../ads/own-ad.ts'
import { FIAT_CODES } from '../fiat-config.ts'
import type { FieldsProps } from './fields-props.ts'

interface MarketFieldsProps extends FieldsProps {
  /** Whether an advertisement is edited: then its side and currencies cannot change. */
  readonly isEdit: boolean
}

/** Renders the market of an advertisement: its side, the coin and the fiat currency. */
export function MarketFields({ form, config, coin, isEdit }: MarketFieldsProps) {
  const { t } = useTranslation('merchant')
  const { side, fiat } = form.values
  if (isEdit)
    return (
      <Card>
        <p className="text-17 font-semibold break-words">{t(`title_${side}`, { coin: coin.name, fiat })}</p>
        <p className="mt-1 text-13 text-muted">{t('editKeeps')}</p>
      </Card>
    )
  return (
    <>
      <div>
        <Segmented
          label={t('sideLabel')}
          onChange={(chosen) => form.edit({ side: chosen })}
          options={AD_SIDES.map((value) => ({ value, label: t(`act_${value}`) }))}
          value={side}
        />
        <p className="mt-1.5 text-13 text-muted">{t(`actHelp_${side}`)}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          choices={config.coins.map(({ id, name }) => ({
            value: id,
            label: name,
            mark: <CoinMark name={name} size={24} />,
          }))}
          label={t('coin')}
          onChange={(currencyId) =>
            form.edit({ currencyId, price: '', amountMin: '', amountMax: '', left: '' })
          }
          value={coin.id}
        />
        <ChoiceField
          choices={FIAT_CODES.map((code) => ({ value: code, label: code, hint: t(`fiat_${code}`) }))}
          label={t('fiat')}
          onChange={(code) => form.edit({ fiat: code, price: '' })}
          value={fiat}
        />
      </div>
    </>
  )
}
