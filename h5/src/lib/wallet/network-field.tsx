import { Segmented } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { inNetworkOrder, networkName } from './network-name.ts'

interface NetworkFieldProps<Network extends string> {
  readonly coin: string
  readonly networks: readonly Network[]
  readonly value: Network
  readonly onChange: (network: Network) => void
  readonly help?: string
  readonly error?: string | undefined
}

/** Renders the network field of a coin. Deposits, withdrawals and saved addresses list networks in the same order. */
export function NetworkField<Network extends string>(props: NetworkFieldProps<Network>) {
  const { coin, networks, value, onChange, help, error } = props
  const { t } = useTranslation()
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-13 text-muted">
        {t('network')}
      </p>
      <Segmented
        label={t('network')}
        onChange={onChange}
        options={inNetworkOrder(networks).map((network) => ({
          value: network,
          label: networkName(coin, network),
        }))}
        value={value}
      />
      <div aria-live="polite">
        {error ? <p className="mt-1.5 text-13 text-danger">{error}</p> : null}
        {help && !error ? <p className="mt-1.5 text-13 text-muted">{help}</p> : null}
      </div>
    </div>
  )
}
