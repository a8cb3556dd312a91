import { Button, Card } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import type { VerificationLevel } from '../../lib/session/verification-levels.ts'
import { PracticeReview } from '../../lib/wallet/practice-review.tsx'
import { Loaded } from './loaded.tsx'
import { RejectionReason } from '../../lib/forms/rejection-reason.tsx'
import { StatusChip } from './status-chip.tsx'

/** Renders both verification levels, their status and what each unlocks. */
export function VerificationPage() {
  const { t } = useTranslation('verification')
  return (
    <Loaded title={t('title')}>
      {({ basic, advanced }) => (
        <>
          <p className="text-15 text-muted">{t('lead')}</p>
          <LevelCard
            onStart={() => goTo(pathTo('verification/basic'))}
            unlocks={[t('opensOptions'), t('opensAdvanced')]}
            level={basic}
            title={t('basic')}
            description={t('basicWhat')}
          />
          <LevelCard
            blocked={basic.status === 'verified' ? undefined : t('basicFirst')}
            onStart={() => goTo(pathTo('verification/advanced'))}
            unlocks={[t('opensWithdrawals')]}
            level={advanced}
            title={t('advanced')}
            description={t('advancedWhat')}
          />
          <p className="text-13 text-muted">{t('privacy')}</p>
        </>
      )}
    </Loaded>
  )
}

interface LevelCardProps {
  readonly title: string
  readonly description: string
  readonly unlocks: readonly string[]
  readonly level: VerificationLevel
  /** The reason why it cannot be started yet. */
  readonly blocked?: string | undefined
  readonly onStart: () => void
}

function LevelCard({ title, description, unlocks, level, blocked, onStart }: LevelCardProps) {
  const { t } = useTranslation('verification')
  const { status, reason } = level
  const open = status === 'unverified' || status === 'refused'
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-17 font-semibold">{title}</h2>
        <StatusChip status={status} />
      </div>
      <p className="mt-1 text-13 text-muted">{description}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-15">
        {unlocks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {status === 'refused' ? (
        <div className="mt-3">
          <RejectionReason title={t('refusedTitle')} reason={reason} />
        </div>
      ) : null}
      {status === 'under_review' ? (
        <div className="mt-3">
          <p className="text-13 text-muted">{t('reviewHint')}</p>
          <PracticeReview />
        </div>
      ) : null}
      <div className="mt-4">
        <Button
          aria-label={`${open ? t(status === 'refused' ? 'again' : 'start') : t('show')}: ${title}`}
          kind={open && !blocked ? 'primary' : 'quiet'}
          onClick={onStart}
          reason={blocked}
          wide
        >
          {open ? t(status === 'refused' ? 'again' : 'start') : t('show')}
        </Button>
      </div>
    </Card>
  )
}
