import { type ButtonKind, Checkbox, ConfirmSheet, type RowsProps } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { OrderSubmitter } from './order-submitter.ts'

interface ConfirmSubmissionProps<Intent> {
  readonly submitter: OrderSubmitter<Intent>
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
export function ConfirmSubmission<Intent>(props: ConfirmSubmissionProps<Intent>) {
  const { submitter, title, rows, warning, note, action, kind, reason, skippable = false, agree } = props
  const { t } = useTranslation('trading')
  const { submission, skipsConfirm } = useStore(submitter.store)
  const [agreed, setAgreed] = useState<{ readonly intent: Intent; readonly rows: RowsProps['rows'] }>()
  const sent = submission.phase === 'sending' && submission.intent === agreed?.intent ? agreed : undefined
  return (
    <ConfirmSheet
      action={action}
      kind={kind}
      loading={sent !== undefined}
      note={
        <>
          {warning}
          <span aria-live="polite">
            {submission.phase === 'sending' && submission.again ? t('sendingAgain') : note}
          </span>
          {skippable ? (
            <Checkbox
              checked={skipsConfirm}
              label={t('doNotAskAgain')}
              onChange={(skips) => submitter.store.setState({ skipsConfirm: skips })}
            />
          ) : null}
        </>
      }
      onClose={submitter.leaveConfirm}
      onConfirm={() => {
        const intent = agree()
        setAgreed({ intent, rows })
        void submitter.place(intent)
      }}
      reason={sent ? undefined : reason}
      open={submission.phase === 'confirming' || sent !== undefined}
      rows={submission.phase === 'confirming' ? rows : (agreed?.rows ?? rows)}
      title={title}
    />
  )
}
