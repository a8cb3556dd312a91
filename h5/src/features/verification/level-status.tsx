import { Card, Rows, type RowsProps } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { VerificationLevel } from '../../lib/session/verification-levels.ts'
import { PracticeReview } from '../../lib/wallet/practice-review.tsx'
import { StatusChip } from './status-chip.tsx'

interface LevelStatusProps {
  readonly level: VerificationLevel
  readonly rows?: RowsProps['rows']
}

/** Renders a submitted verification level and its result while nothing is left to do. */
export function LevelStatus({ level, rows = [] }: LevelStatusProps) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const { status, submittedAt, reviewedAt } = level
  return (
    <>
      <Card>
        <Rows
          rows={[
            { label: t('status'), value: <StatusChip status={status} /> },
            ...rows,
            ...(submittedAt === undefined
              ? []
              : [{ label: t('submittedAt'), value: format.zonedDateTime(submittedAt) }]),
            ...(reviewedAt === undefined
              ? []
              : [{ label: t('reviewedAt'), value: format.zonedDateTime(reviewedAt) }]),
          ]}
        />
      </Card>
      {status === 'under_review' ? (
        <div>
          <p className="text-13 text-muted">{t('reviewHint')}</p>
          <PracticeReview />
        </div>
      ) : null}
    </>
  )
}
