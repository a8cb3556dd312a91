import type { ResponseOf, WithdrawNetwork } from '@halyard/api/client'
import { ConfirmSheet, compareDecimals, toast } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { showError, useSendOnce } from '../../lib/calls/send-once.ts'
import { useFormat } from '../../lib/format/format.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { BANK, networkName } from '../../lib/wallet/network-name.ts'
import type { Destination } from './destination.ts'
import { receivedAmount } from './received-amount.ts'
import type { WithdrawValues } from './withdraw-form.ts'

interface ConfirmWithdrawalProps {
  readonly values: WithdrawValues
  readonly terms: ResponseOf<'wallet/get_info'>
  readonly network: WithdrawNetwork
  readonly destination: Destination
  readonly open: boolean
  readonly onClose: () => void
  /** Called when the server names the invalid field. */
  readonly onRefused: (failure: { readonly field: string; readonly message: string }) => void
}

/** Renders the confirmation of a withdrawal and sends it idempotently. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { values, terms, network, destination, open, onClose, onRefused } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const { sending, send } = useSendOnce('wallet/out')
  const coins = (text: string): string => `${f.exact(text)} ${terms.currency_name}`
  const isLarge = compareDecimals(values.number || '0', network.two_reviewers_from) >= 0

  const withdraw = async () => {
    const { number, pass, memo } = values
    const answer = await send({
      currency: terms.currency_id,
      type: network.type,
      number,
      address: String(destination.id),
      pass,
      ...(memo === '' ? {} : { memo }),
    })
    if (!answer.ok) return showError(answer, { onClose, onRefused })
    toast(t('done', { amount: coins(number) }), 'good')
    void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'withdrawals'] })
    goTo(pathTo('assets/withdraw/detail', { id: answer.data.id }), { replace: true })
  }
  return (
    <ConfirmSheet
      action={t('withdrawNow')}
      loading={sending}
      note={isLarge ? `${t('checkAddress')} ${t('twoReviewers')}` : t('checkAddress')}
      onClose={onClose}
      onConfirm={() => void withdraw()}
      open={open}
      rows={[
        {
          label: t('obtained'),
          value: coins(receivedAmount(values.number, network.fee, terms.decimals)),
          strong: true,
        },
        { label: t('amount'), value: coins(values.number || '0') },
        { label: t('fee'), value: coins(network.fee) },
        {
          label: t('network'),
          value: network.type === BANK ? t('bankCard') : networkName(terms.currency_name, network.type),
        },
        {
          label: t('goesTo'),
          value: (
            <span className="inline-block text-balance break-all">
              {destination.hint || destination.label}
            </span>
          ),
        },
        { label: t('arrival'), value: t('within', { hours: terms.eta_hours }) },
      ]}
      title={t('confirmTitle')}
    />
  )
}
