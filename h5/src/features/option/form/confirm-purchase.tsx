import { Checkbox, ConfirmSheet, type RowsProps } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import { buy, leaveConfirm, useBuying } from './buying.ts'
import type { OptionType } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { purchaseOf } from './purchase.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmPurchaseProps {
  readonly offered: OptionMarket
  readonly summary: FormSummary
}

const KINDS = { call: 'up', put: 'down', even: 'primary' } as const

/** What the option will do, before it is bought. While it is sent the rows stay as they were agreed to. */
export function ConfirmPurchase({ offered, summary }: ConfirmPurchaseProps) {
  const { t } = useTranslation('option')
  const { buying, skipsConfirm } = useBuying()
  const units = useUnitsText(summary.payable)
  const [type, setType] = useState<OptionType>('call')
  if (buying.phase === 'confirming' && buying.type !== type) setType(buying.type)
  const rows = useConfirmRows(offered, type, summary)
  const [agreed, setAgreed] = useState<RowsProps['rows']>([])
  const confirming = buying.phase === 'confirming'
  const sending = buying.phase === 'sending'
  return (
    <ConfirmSheet
      action={t('buyFor', { type: t(type), amount: units(summary.stake) })}
      kind={KINDS[type]}
      loading={sending}
      note={
        <>
          <span aria-live="polite">{sending && buying.again ? t('sendingAgain') : t('ruleShort')}</span>
          <Checkbox
            checked={skipsConfirm}
            label={t('doNotAskAgain')}
            onChange={(skips) => useBuying.setState({ skipsConfirm: skips })}
          />
        </>
      }
      onClose={leaveConfirm}
      onConfirm={() => {
        setAgreed(rows)
        void buy(purchaseOf(offered, type, summary))
      }}
      open={confirming || (sending && agreed.length > 0)}
      rows={confirming ? rows : agreed}
      title={t('confirmTitle')}
    />
  )
}
