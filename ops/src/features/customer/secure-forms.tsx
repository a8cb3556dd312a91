import { mayCall, type OpsPath } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

interface SecureFormsProps {
  readonly id: number
  readonly blocked: string | undefined
}

type Secured = { readonly sessions: number }

/** Renders the acts for an account in other hands, which only take access away. */
export function SecureForms({ id, blocked }: SecureFormsProps) {
  const { t } = useTranslation('customer')
  const { role } = useOperator()
  const may = (path: OpsPath) => mayCall(role, path)
  return (
    <>
      {may('ops/customer/end_sessions') ? (
        <ReasonForm<Secured>
          about={t('endSessionsAbout')}
          act={t('endSessions')}
          blocked={blocked}
          done={({ sessions }) => t('sessionsEnded', { count: sessions })}
          isDanger
          onSend={(reason) => callOps('ops/customer/end_sessions', { id, reason })}
          title={t('endSessionsTitle')}
        />
      ) : null}
      {may('ops/customer/require_password') ? (
        <ReasonForm<Secured>
          about={t('requirePasswordAbout')}
          act={t('requirePassword')}
          blocked={blocked}
          done={t('passwordRequired')}
          isDanger
          onSend={(reason) => callOps('ops/customer/require_password', { id, reason })}
          title={t('requirePasswordTitle')}
        />
      ) : null}
    </>
  )
}
