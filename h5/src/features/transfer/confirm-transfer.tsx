import { ConfirmSheet, toast } from '@halyard/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_TEXTS } from '../../lib/account-names.ts'
import { useFormat } from '../../lib/format.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { PRIVATE, queryClient } from '../../lib/queries.ts'
import { sendUntilAnswered } from '../../lib/send-until-answered.ts'
import type { TransferValues } from './transfer-form.ts'

interface ConfirmTransferProps {
  readonly values: TransferValues
  readonly coin: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** Called when the server names the field that is wrong. */
  readonly onRefused: (failure: { readonly field: string; readonly message: string }) => void
}

/** What will move and where; it moves once, however often it has to be sent. */
export function ConfirmTransfer({ values, coin, open, onClose, onDone, onRefused }: ConfirmTransferProps) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const [sending, setSending] = useState(false)
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined)
  const { from, to, currency, number, pass } = values

  const send = async () => {
    if (currency === undefined) return
    const body = { currency_id: currency, from, to, number, pass }
    const text = JSON.stringify(body)
    // The same intent keeps its key, until it is known what became of it.
    if (intent.current?.text !== text) intent.current = { text, key: newIdempotencyKey() }
    setSending(true)
    const answer = await sendUntilAnswered({ path: 'wallet/change', body, key: intent.current.key }, () =>
      toast(t('sendingAgain')),
    )
    setSending(false)
    if (!answer.ok && answer.code === 'network_error') return toast(answer.message, 'bad')
    intent.current = undefined
    if (answer.ok) {
      void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'transfers'] })
      return onDone()
    }
    if (answer.code === 'signed_out') return onClose()
    if (answer.field !== undefined) return onRefused({ field: answer.field, message: answer.message })
    toast(answer.message, 'bad')
    onClose()
  }
  return (
    <ConfirmSheet
      action={t('transferNow')}
      loading={sending}
      onClose={onClose}
      onConfirm={() => void send()}
      open={open}
      rows={[
        { label: t('amount'), value: `${f.exact(number || '0')} ${coin}`, strong: true },
        { label: t('from'), value: t(ACCOUNT_TEXTS[from]) },
        { label: t('to'), value: t(ACCOUNT_TEXTS[to]) },
        { label: t('fee'), value: '0' },
        { label: t('arrival'), value: t('atOnce') },
      ]}
      title={t('confirmTitle')}
    />
  )
}
