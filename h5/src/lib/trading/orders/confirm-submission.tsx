import { type ButtonKind, Checkbox, ConfirmSheet, type RowsProps } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { useStore } from 'zustand'
import type { OrderSubmitter } from './order-submitter.ts'

interface ConfirmSubmissionProps<Intent> {
  readonly submitter: OrderSubmitter<Intent>
  readonly title: string
  readonly rows: RowsProps['rows']
  /** A warning above the note. */
  readonly warning?: ReactNode
  readonly note: string
  readonly action: string
  readonly kind: ButtonKind
  /** The reason why the order cannot be placed now, though it could when the sheet opened. */
  readonly reason?: string | undefined
  /** Offers to skip the confirmation for the rest of the session. */
  readonly skippable?: boolean
  /** Creates the order when the user confirms. */
  readonly agree: () => Intent
}

/** Renders the confirmation of an order. While the order is being sent the terms stay as confirmed. */
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
