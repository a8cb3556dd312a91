import { useTranslation } from '../../lib/language/use-translation.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { NetworkField } from '../../lib/wallet/network-field.tsx'
import type { useDepositMethod } from './use-deposit-method.ts'

/** Renders the coin and network fields. */
export function DepositMethodFields({ method }: { readonly method: ReturnType<typeof useDepositMethod> }) {
  const { t } = useTranslation('deposit')
  const { currencies = [], currency, networks, network, choose } = method
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
