import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import type { OpsMaintenance } from '../../lib/calls/records.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { scopeName } from './scope-name.ts'

/** Renders an announced maintenance, and the forms that change and cancel it. */
export function PlannedMaintenance({ maintenance }: { readonly maintenance: OpsMaintenance }) {
  const { t } = useTranslation('halt')
  const { role } = useOperator()
  const [isChanging, setIsChanging] = useState(false)
  const { id, version, scope, beginsAt, expectedUntil, texts, reason, operator, revisions } = maintenance
  const english = texts.find(({ lang }) => lang === 'en')
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { label: t('beginsAt'), value: <TimeText at={beginsAt} /> },
          { label: t('expectedUntil'), value: <TimeText at={expectedUntil} /> },
          ...(english ? [{ label: t('text'), value: english.text }] : []),
          { label: t('common:reason'), value: reason },
          { label: t('announcedBy'), value: <StaffName id={operator.id} /> },
          { label: t('changes'), value: String(revisions.length - 1) },
        ]}
        title={t('planned', { scope: scopeName(t, scope) })}
      />
      {mayCall(role, 'ops/maintenance/cancel') ? (
        <>
          {isChanging ? (
            <MaintenanceForm key={version} saved={maintenance} scopes={[]} />
          ) : (
            <div>
              <Button kind="quiet" onClick={() => setIsChanging(true)} size="small">
                {t('changeMaintenance')}
              </Button>
            </div>
          )}
          <ReasonForm
            about={t('cancelAbout')}
            act={t('cancelMaintenance')}
            done={t('maintenanceCancelled')}
            onSend={(why) => callOps('ops/maintenance/cancel', { id, version, reason: why })}
            title={t('cancelMaintenance')}
          />
        </>
      ) : null}
    </div>
  )
}
