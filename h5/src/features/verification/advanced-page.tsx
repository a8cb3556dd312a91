import { EmptyState } from '@halyard/ui'
import { UserCheck } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { AdvancedForm } from './advanced-form.tsx'
import { LevelStatus } from './level-status.tsx'
import { Loaded } from './loaded.tsx'
import { RejectionReason } from '../../lib/forms/rejection-reason.tsx'

export function AdvancedPage() {
  const { t } = useTranslation('verification')
  return (
    <Loaded title={t('advanced')}>
      {({ basic, advanced }) => {
        if (advanced.status === 'under_review' || advanced.status === 'verified')
          return <LevelStatus level={advanced} />
        if (basic.status !== 'verified')
          return (
            <EmptyState
              action={{
                label: t('basic'),
                onClick: () => goTo(pathTo('verification/basic'), { replace: true }),
              }}
              hint={basic.status === 'under_review' ? t('reviewHint') : undefined}
              icon={<UserCheck aria-hidden size={32} />}
              title={t('basicFirst')}
            />
          )
        return (
          <>
            {advanced.status === 'refused' ? (
              <RejectionReason title={t('refusedTitle')} reason={advanced.reason} />
            ) : null}
            <AdvancedForm />
          </>
        )
      }}
    </Loaded>
  )
}
