import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { CoinMark } from '../../lib/coin-mark.tsx'
import { NetworkField } from '../../lib/network-field.tsx'
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
          label: name,
          hint: title,
          mark: <CoinMark name={name} size={24} />,
        }))}
        label={t('coin')}
        onChange={(coin) => choose({ coin })}
        value={currency?.id}
      />
      {network && currency ? (
        <NetworkField
          coin={currency.name}
          networks={networks}
          onChange={(chosen) => choose({ network: chosen })}
          value={network}
        />
      ) : null}
    </>
  )
}
