import { ErrorState, Segmented, SkeletonRows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../lib/page.tsx'
import { BankCard } from './bank-card.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { BANK_CURRENCY } from './networks.ts'
import { useTarget } from './use-target.ts'
import { useWay } from './use-way.ts'
import { WayFields } from './way-fields.tsx'

/** A deposit that a person looks at: a bank transfer, or a payment that was not seen by itself. */
export function ChargePage() {
  const { t } = useTranslation('deposit')
  const [query, setQuery] = useSearchParams()
  const by = query.get('by') === 'bank' ? 'bank' : 'chain'
  return (
    <Page title={by === 'bank' ? t('bank') : t('submit')}>
      <div className="flex flex-col gap-4 p-4">
        <Segmented
          label={t('way')}
          onChange={(chosen) => setQuery({ by: chosen }, { replace: true })}
          options={[
            { value: 'chain', label: t('byChain') },
            { value: 'bank', label: t('byBank') },
          ]}
          value={by}
        />
        {by === 'bank' ? <BankCharge /> : <ChainCharge />}
      </div>
    </Page>
  )
}

function ChainCharge() {
  const { t } = useTranslation('deposit')
  const way = useWay()
  const { currency, network } = way
  const { data: target } = useTarget(currency?.id, network)
  if (!currency || !network)
    return way.isError ? (
      <ErrorState hint={t('errorHint')} onRetry={() => void way.refetch()} title={t('errorTitle')} />
    ) : (
      <SkeletonRows />
    )
  return (
    <>
      <p className="text-13 text-muted">{t('submitLead')}</p>
      <WayFields way={way} />
      <ChargeFields
        currency={currency}
        key={`${currency.id} ${network}`}
        min={target?.min}
        network={network}
      />
    </>
  )
}

function BankCharge() {
  const { t } = useTranslation('deposit')
  const { currencies, isError, refetch } = useWay()
  const currency = currencies?.find(({ name }) => name === BANK_CURRENCY)
  const { data: target, error, refetch: again } = useTarget(currency?.id, 'BANK')
  if (isError || error)
    return (
      <ErrorState
        hint={error?.message ?? t('errorHint')}
        onRetry={() => void (error ? again() : refetch())}
        title={t('errorTitle')}
      />
    )
  if (!currency || !target) return <SkeletonRows />
  return (
    <>
      <p className="text-13 text-muted">{t('bankLead')}</p>
      {target.bank ? <BankCard bank={target.bank} /> : null}
      <ChargeFields currency={currency} min={target.min} network="BANK" />
    </>
  )
}
