import { ConfirmSheet, type RowsProps } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '../contract.ts'
import { isPastLiquidation } from '../figures.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { leaveConfirm, placeOrder, usePlacing } from './placing.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmOrderProps {
  readonly contract: Contract
  readonly state: FormState
  readonly summary: FormSummary
}

/** What the order will do, before it does it. While it is sent the rows stay as they were agreed to. */
export function ConfirmOrder({ contract, state, summary }: ConfirmOrderProps) {
  const { t } = useTranslation('lever')
  const placing = usePlacing((store) => store.placing)
  const rows = useConfirmRows(contract, state, summary)
  const [agreed, setAgreed] = useState<RowsProps['rows']>([])
  const confirming = placing.phase === 'confirming'
  const sending = placing.phase === 'sending'
  const late = isPastLiquidation(state.side, summary.stopLossTicks, summary.liquidationTicks)
  return (
    <ConfirmSheet
      action={t(state.side === 1 ? 'openLong' : 'openShort', { coin: contract.base })}
      kind={state.side === 1 ? 'up' : 'down'}
      loading={sending}
      note={
        <>
          {late ? <p className="mb-2 font-semibold text-text">{t('liquidatedFirst')}</p> : null}
          <span aria-live="polite">
            {sending && placing.again
              ? t('sendingAgain')
              : t(state.type === 'market' ? 'marketNote' : 'limitNote')}
          </span>
        </>
      }
      onClose={leaveConfirm}
      onConfirm={() => {
        setAgreed(rows)
        void placeOrder(intentOf(contract, state, summary))
      }}
      open={confirming || (sending && agreed.length > 0)}
      rows={confirming ? rows : agreed}
      title={t('confirmTitle')}
    />
  )
}
