import { type ButtonKind, Checkbox, ConfirmSheet, type RowsProps } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Placer } from './placing.ts'

interface ConfirmPlacingProps<Intent> {
  readonly placer: Placer<Intent>
  readonly title: string
  readonly rows: RowsProps['rows']
  /** What stands above the note when something is out of the ordinary. */
  readonly warning?: ReactNode
  readonly note: string
  readonly action: string
  readonly kind: ButtonKind
  /** Why it cannot be placed now, though it could when the sheet was opened. */
  readonly reason?: string | undefined
  /** The next orders of this session may go without it. */
  readonly skippable?: boolean
  /** The order as it stands, made when it is agreed to. */
  readonly agree: () => Intent
}

/** What the order will do, before it does it. While it is sent the rows stay as they were agreed to. */
export function ConfirmPlacing<Intent>(props: ConfirmPlacingProps<Intent>) {
  const { placer, title, rows, warning, note, action, kind, reason, skippable = false, agree } = props
  const { t } = useTranslation('trading')
  const { placing, skipsConfirm } = useStore(placer.store)
  const [agreed, setAgreed] = useState<{ readonly intent: Intent; readonly rows: RowsProps['rows'] }>()
  const sent = placing.phase === 'sending' && placing.intent === agreed?.intent ? agreed : undefined
  return (
    <ConfirmSheet
      action={action}
      kind={kind}
      loading={sent !== undefined}
      note={
        <>
          {warning}
          <span aria-live="polite">
            {placing.phase === 'sending' && placing.again ? t('sendingAgain') : note}
          </span>
          {skippable ? (
            <Checkbox
              checked={skipsConfirm}
              label={t('doNotAskAgain')}
              onChange={(skips) => placer.store.setState({ skipsConfirm: skips })}
            />
          ) : null}
        </>
      }
      onClose={placer.leaveConfirm}
      onConfirm={() => {
        const intent = agree()
        setAgreed({ intent, rows })
        void placer.place(intent)
      }}
      reason={sent ? undefined : reason}
      open={placing.phase === 'confirming' || sent !== undefined}
      rows={placing.phase === 'confirming' ? rows : (agreed?.rows ?? rows)}
      title={title}
    />
  )
}
