import { mayCall } from '@halyard/api/ops-client'
import { TextField } from '@halyard/ui'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { PendingChange } from '../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../lib/change/waiting-change.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

const SUBJECT_MAX = 255

interface IdentityProps {
  readonly member: RowOf<'ops/staff/list'>
}

/** Renders the link of an account to the identity provider, the pending proposal, or the forms that link and remove it. Live. */
export function StaffIdentity({ member }: IdentityProps) {
  const { t } = useTranslation('staff')
  const { data: offer } = useOps('ops/sso/offer', {})
  const pending = useWaitingChange(`staff_identity:${member.id}`)
  if (pending) {
    const fields = [
      { name: 'subject', label: t('subject'), kind: 'word' },
      { name: 'issuer', label: t('issuer'), kind: 'word' },
    ] as const
    return <PendingChange change={pending} fields={fields} key={pending.id} />
  }
  if (member.identity === null && typeof offer?.name !== 'string') return null
  return (
    <>
      <Propose key={member.identity} member={member} />
      <Unlink member={member} />
    </>
  )
}

function Propose({ member: { id, identity } }: IdentityProps) {
  const { t } = useTranslation('staff')
  const [subject, setSubject] = useState(identity ?? '')
  return (
    <ReasonForm
      about={t('identityAbout')}
      act={t('common:propose')}
      done={t('common:proposed')}
      onSend={(reason) =>
        callOps('ops/staff/propose_identity', { id: String(id), subject: subject.trim(), reason })
      }
      title={t('identity')}
    >
      <TextField
        help={t('subjectHelp')}
        label={t('subject')}
        maxLength={SUBJECT_MAX}
        onChange={setSubject}
        value={subject}
      />
    </ReasonForm>
  )
}

/** Renders the removal by one admin, which another admin's link does not have. */
function Unlink({ member: { id, identity, role } }: IdentityProps) {
  const { t } = useTranslation('staff')
  const operator = useOperator()
  const isOther = role === 'admin' && id !== operator.id
  if (identity === null || isOther || !mayCall(operator.role, 'ops/staff/unlink_identity')) return null
  return (
    <ReasonForm
      about={t('unlinkAbout')}
      act={t('unlink')}
      done={t('unlinked')}
      isDanger
      onSend={(reason) => callOps('ops/staff/unlink_identity', { id: String(id), reason })}
      title={t('unlink')}
    />
  )
}
