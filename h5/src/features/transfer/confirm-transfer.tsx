import type { RequestOf } from '@halyard/api/client'
import { ConfirmSheet } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ACCOUNT_TEXTS } from '../../lib/wallet/account-names.ts'

interface ConfirmTransferProps {
  readonly request: RequestOf<'wallet/change'>
  readonly coin: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onRefused: (failure: Failure) => void
}

/** Renders the confirmation of a transfer and sends it idempotently. */
export function ConfirmTransfer({ request, coin, open, onClose, onDone, onRefused }: ConfirmTransferProps) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const { sending, send } = useSendOnce('wallet/change')
  const { from, to, number } = request

  const transfer = async () => {
    const answer = await send(request)
    if (!answer.ok) return onRefused(answer)
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
