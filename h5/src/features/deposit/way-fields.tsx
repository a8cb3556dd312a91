import { Segmented } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { CoinMark } from '../../lib/coin-mark.tsx'
import { networkTextKey } from './networks.ts'
import type { useWay } from './use-way.ts'

/** Which coin, over which chain. */
export function WayFields({ way }: { readonly way: ReturnType<typeof useWay> }) {
  const { t } = useTranslation('deposit')
  const { currencies = [], currency, networks, network, choose } = way
  return (
    <>
      <ChoiceField
        choices={currencies.map(({ id, name, title }) => ({
          value: id,
          label: (
            <span className="flex items-center gap-2">
              <CoinMark name={name} size={24} />
              {name}
            </span>
          ),
          hint: title,
        }))}
        label={t('coin')}
        onChange={(coin) => choose({ coin })}
        value={currency?.id}
      />
      {network && currency ? (
        <div>
          <p aria-hidden className="mb-1.5 text-13 text-muted">
            {t('network')}
          </p>
          <Segmented
            label={t('network')}
            onChange={(chosen) => choose({ network: chosen })}
            options={networks.map((value) => ({ value, label: t(networkTextKey(value, currency.name)) }))}
            value={network}
          />
        </div>
      ) : null}
    </>
  )
}
