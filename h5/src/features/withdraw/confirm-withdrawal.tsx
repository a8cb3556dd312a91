import type { ResponseOf, WithdrawNetwork } from '@halyard/contract/client'
import { compareDecimals, ConfirmSheet, toast } from '@halyard/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { goTo } from '../../lib/navigation.ts'
import { BANK, networkName } from '../../lib/network-name.ts'
import { PRIVATE, queryClient } from '../../lib/queries.ts'
import { pathTo } from '../../lib/route-names.ts'
import { sendUntilAnswered } from '../../lib/send-until-answered.ts'
import type { Destination } from './destination.ts'
import { obtainedOf } from './obtained.ts'
import type { WithdrawValues } from './withdraw-form.ts'

interface ConfirmWithdrawalProps {
  readonly values: WithdrawValues
  readonly terms: ResponseOf<'wallet/get_info'>
  readonly network: WithdrawNetwork
  readonly destination: Destination
  readonly open: boolean
  readonly onClose: () => void
  /** Called when the server names the field that is wrong. */
  readonly onRefused: (failure: { readonly field: string; readonly message: string }) => void
}

/** The whole of it in plain rows, for the last look; it is asked for once, however often it has to be sent. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { values, terms, network, destination, open, onClose, onRefused } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const [sending, setSending] = useState(false)
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined)
  const coins = (text: string): string => `${f.exact(text)} ${terms.currency_name}`
  const isLarge = compareDecimals(values.number || '0', network.two_reviewers_from) >= 0

  const send = async () => {
    const { number, pass, memo } = values
    const body = {
      currency: terms.currency_id,
      type: network.type,
      number,
      address: String(destination.id),
      pass,
      ...(memo === '' ? {} : { memo }),
    }
    const text = JSON.stringify(body)
    // The same intent keeps its key, until it is known what became of it.
    if (intent.current?.text !== text) intent.current = { text, key: newIdempotencyKey() }
    setSending(true)
    const answer = await sendUntilAnswered({ path: 'wallet/out', body, key: intent.current.key }, () =>
      toast(t('sendingAgain')),
    )
    setSending(false)
    if (!answer.ok && answer.code === 'network_error') return toast(answer.message, 'bad')
    intent.current = undefined
    if (answer.ok) {
      toast(t('done'), 'good')
      void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'withdrawals'] })
      return goTo(pathTo('assets/withdraw/detail', { id: answer.data.id }), { replace: true })
    }
    if (answer.code === 'signed_out') return onClose()
    if (answer.field !== undefined) return onRefused({ field: answer.field, message: answer.message })
    toast(answer.message, 'bad')
    onClose()
  }
  return (
    <ConfirmSheet
      action={t('withdrawNow')}
      loading={sending}
      note={isLarge ? `${t('checkAddress')} ${t('twoReviewers')}` : t('checkAddress')}
      onClose={onClose}
      onConfirm={() => void send()}
      open={open}
      rows={[
        {
          label: t('obtained'),
          value: coins(obtainedOf(values.number, network.fee, terms.decimals)),
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
