import { ConfirmSheet } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { showError, useSendOnce } from '../../lib/calls/send-once.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ACCOUNT_TEXTS } from '../../lib/wallet/account-names.ts'
import type { TransferValues } from './transfer-form.ts'

interface ConfirmTransferProps {
  readonly values: TransferValues
  readonly coin: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** Called when the server names the invalid field. */
  readonly onRefused: (failure: { readonly field: string; readonly message: string }) => void
}

/** Renders the confirmation of a transfer and sends it idempotently. */
export function ConfirmTransfer({ values, coin, open, onClose, onDone, onRefused }: ConfirmTransferProps) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const { sending, send } = useSendOnce('wallet/change')
  const { from, to, currency, number, pass } = values

  const transfer = async () => {
    if (currency === undefined) return
    const answer = await send({ currency_id: currency, from, to, number, pass })
    if (!answer.ok) return showError(answer, { onClose, onRefused })
    void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'transfers'] })
    onDone()
  }
  return (
    <ConfirmSheet
      action={t('transferNow')}
      loading={sending}
      onClose={onClose}
      onConfirm={() => void transfer()}
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
