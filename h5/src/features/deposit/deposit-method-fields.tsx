import { Button, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { NetworkField } from '../../lib/wallet/network-field.tsx'
import { NetworkChoice } from '../../lib/wallet/networks/network-choice.tsx'
import type { useDepositMethod } from './use-deposit-method.ts'
import { useDepositNetworks } from './use-deposit-networks.ts'

type Method = ReturnType<typeof useDepositMethod>

/** Renders the coin and network fields. */
export function DepositMethodFields({ method }: { readonly method: Method }) {
  const { t } = useTranslation('deposit')
  const { currencies = [], currency, choose } = method
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
      <DepositNetworkField method={method} />
    </>
  )
}

/** Renders the choice of a network with its facts; without them if they cannot be loaded. */
function DepositNetworkField({ method }: { readonly method: Method }) {
  const { t } = useTranslation('deposit')
  const { currency, networks, network, choose } = method
  const { data, isError, refetch } = useDepositNetworks(currency?.id)
  if (!network || !currency) return null
  const facts = data?.filter((one) => networks.includes(one.network))
  if (facts?.some((one) => one.network === network))
    return (
      <NetworkChoice
        coin={currency.name}
        networks={facts}
        onChange={(chosen) => choose({ network: chosen })}
        value={network}
      />
    )
  if (!isError && !data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  return (
    <div>
      <NetworkField
        coin={currency.name}
        help={t('factsMissing')}
        networks={networks}
        onChange={(chosen) => choose({ network: chosen })}
        value={network}
      />
      <Button kind="plain" onClick={() => void refetch()} size="small">
        {t('retry')}
      </Button>
    </div>
  )
}
