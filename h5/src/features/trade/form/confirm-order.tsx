import { Checkbox, ConfirmSheet, type RowsProps } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { leaveConfirm, placeOrder, usePlacing } from './placing.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmOrderProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
}

/** What the order will do, before it does it. While it is sent the rows stay as they were agreed to. */
export function ConfirmOrder({ market, state, summary }: ConfirmOrderProps) {
  const { t } = useTranslation('trade')
  const { placing, skipsConfirm } = usePlacing()
  const rows = useConfirmRows(market, state, summary)
  const [agreed, setAgreed] = useState<RowsProps['rows']>([])
  const confirming = placing.phase === 'confirming'
  const sending = placing.phase === 'sending'
  const note = sending && placing.again ? t('sendingAgain') : noteOf(state.type, t)
  return (
    <ConfirmSheet
      action={t(state.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      kind={state.side === 'buy' ? 'up' : 'down'}
      loading={sending}
      note={
        <>
          <span aria-live="polite">{note}</span>
          <Checkbox
            checked={skipsConfirm}
            label={t('doNotAskAgain')}
            onChange={(skips) => usePlacing.setState({ skipsConfirm: skips })}
          />
        </>
      }
      onClose={leaveConfirm}
      onConfirm={() => {
        setAgreed(rows)
        void placeOrder(intentOf(market, state, summary))
      }}
      open={confirming || (sending && agreed.length > 0)}
      rows={confirming ? rows : agreed}
      title={t('confirmTitle')}
    />
  )
}

function noteOf(type: FormState['type'], t: (key: string) => string): string {
  return type === 'market' ? t('marketNote') : t(`about_${type}`)
}
