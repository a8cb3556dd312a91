import { ErrorState, Segmented, SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { BankCard } from './bank-card.tsx'
import { ClaimFields } from './claim-fields.tsx'
import { DepositMethodFields } from './deposit-method-fields.tsx'
import { BANK_CURRENCY } from './networks.ts'
import { useDepositMethod } from './use-deposit-method.ts'
import { useTarget } from './use-target.ts'

/**
 * Renders the form that reports a deposit for review: a bank transfer, or an on-chain payment that was not detected.
 */
export function ClaimPage() {
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
        {by === 'bank' ? <BankClaim /> : <ChainClaim />}
      </div>
    </Page>
  )
}

function ChainClaim() {
  const { t } = useTranslation('deposit')
  const method = useDepositMethod()
  const { currency, network } = method
  const { data: target } = useTarget(currency?.id, network)
  if (!currency || !network)
    return method.isError ? (
      <ErrorState hint={t('errorHint')} onRetry={() => void method.refetch()} title={t('errorTitle')} />
    ) : (
      <SkeletonRows />
    )
  return (
    <>
      <p className="text-13 text-muted">{t('submitLead')}</p>
      <DepositMethodFields method={method} />
      <ClaimFields
        currency={currency}
        key={`${currency.id} ${network}`}
        min={target?.min}
        network={network}
      />
    </>
  )
}

function BankClaim() {
  const { t } = useTranslation('deposit')
  const { currencies, isError, refetch } = useDepositMethod()
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
      <ClaimFields currency={currency} min={target.min} network="BANK" />
    </>
  )
}
