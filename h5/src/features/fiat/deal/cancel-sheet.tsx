import { ConfirmSheet, toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { DealSheetProps } from './deal-sheet-props.ts'
import { useDealStep } from './use-deal-step.ts'
import { useAmounts } from '../use-amounts.ts'

/** Orders left unpaid in a day after which new ones are rejected until the next day. */
const ABANDONED_PER_DAY = 3

/** Renders the buyer's cancellation with its consequences, and the warning for a buyer who has paid. */
export function CancelSheet({ deal, open, onClose }: DealSheetProps) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const { sending, make } = useDealStep('legalnew/deal/cancel', deal.id)
  const cancel = () =>
    make(
      { id: deal.id },
      {
        done: t('cancelledToast'),
        onDone: onClose,
        onFailed: (failure) => {
          if (failure.code !== 'signed_out') toast(failure.message, 'bad')
          // Without a response the sheet stays open for another try.
          if (failure.code !== 'network_error') onClose()
        },
      },
    )
  return (
    <ConfirmSheet
      action={t('act_cancel')}
      kind="danger"
      loading={sending}
      note={
        <>
          <p>{t('cancelPaid')}</p>
          <p className="mt-2">{t('cancelCounts', { count: ABANDONED_PER_DAY })}</p>
        </>
      }
      onClose={onClose}
      onConfirm={() => void cancel()}
      open={open}
      rows={[
        { label: t('reference'), value: deal.reference },
        { label: t('quantity'), value: amounts.coins(deal.coins, deal.currency) },
        { label: t('total'), value: amounts.fiat(deal.total, deal.fiat), strong: true },
      ]}
      title={t('cancelTitle')}
    />
  )
}
