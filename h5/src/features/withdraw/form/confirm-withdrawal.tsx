import { formatUnits } from '@halyard/money'
import { ConfirmSheet, toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type Failure, goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { BANK, networkName } from '../../../lib/wallet/network-name.ts'
import type { Destination } from '../destination.ts'
import type { Terms } from '../terms.ts'
import type { WithdrawValues } from './form-reducer.ts'
import type { WithdrawSummary } from './form-summary.ts'

interface ConfirmWithdrawalProps {
  readonly values: WithdrawValues
  readonly summary: WithdrawSummary
  readonly terms: Terms
  readonly destination: Destination
  readonly open: boolean
  readonly onClose: () => void
  readonly onRefused: (failure: Failure) => void
}

/** Renders the confirmation of a withdrawal and sends it idempotently. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { values, summary, terms, destination, open, onClose, onRefused } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const { sending, send } = useSendOnce('wallet/out')
  const { network, amount, received } = summary
  const coins = (units: bigint) => `${f.exact(formatUnits(units, terms.decimals))} ${terms.currency}`

  const withdraw = async () => {
    const { pass, memo } = values
    const answer = await send({
      currency: terms.currencyId,
      type: network.type,
      number: summary.number,
      address: String(destination.id),
      pass,
      ...(memo === '' ? {} : { memo }),
    })
    if (!answer.ok) return onRefused(answer)
    toast(t('done', { amount: coins(amount) }), 'good')
    void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'withdrawals'] })
    goTo(pathTo('assets/withdraw/detail', { id: answer.data.id }), { replace: true })
  }
  return (
    <ConfirmSheet
      action={t('withdrawNow')}
      loading={sending}
      note={summary.needsTwoReviewers ? `${t('checkAddress')} ${t('twoReviewers')}` : t('checkAddress')}
      onClose={onClose}
      onConfirm={() => void withdraw()}
      open={open}
      rows={[
        { label: t('obtained'), value: coins(received), strong: true },
        { label: t('amount'), value: coins(amount) },
        { label: t('fee'), value: coins(network.fee) },
        {
          label: t('network'),
          value: network.type === BANK ? t('bankCard') : networkName(terms.currency, network.type),
        },
        {
          label: t('goesTo'),
          value: (
            <span className="inline-block text-balance break-all">
              {destination.hint || destination.label}
            </span>
          ),
        },
        { label: t('arrival'), value: t('within', { hours: terms.etaHours }) },
      ]}
      title={t('confirmTitle')}
    />
  )
}
