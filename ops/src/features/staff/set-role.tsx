import { isRoleSetAlone, STAFF_ROLES, type StaffRole } from '@halyard/api/ops-client'
import { TextField } from '@halyard/ui'
import { useState } from 'react'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { CandidateFacts, useCandidate } from './candidate.tsx'
import { useOtherAdmin } from './use-other-admin.ts'
import { useOperator } from '../../lib/session/session.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

type Member = RowOf<'ops/staff/list'>

/** Renders what one admin may do alone with the role of a colleague, if anything. */
export function SetRoleAlone({ member }: { readonly member: Member }) {
  const { t } = useTranslation('staff')
  const { id } = useOperator()
  const { hasOtherAdmin } = useOtherAdmin()
  if (hasOtherAdmin === undefined || member.id === id) return null
  if (!hasOtherAdmin) return <SetRole key={member.role} member={member} />
  if (!isRoleSetAlone(member.role, 'customer', hasOtherAdmin)) return null
  return (
    <ReasonForm
      about={t('takeAwayAbout')}
      act={t('takeAway')}
      done={t('changed')}
      isDanger
      onSend={(reason) => callOps('ops/staff/set_role', { id: String(member.id), role: 'customer', reason })}
      title={t('takeAway')}
    />
  )
}

/** Renders the form with which the only admin sets a role, of an account whose number is typed if none is given. */
export function SetRole({ member }: { readonly member?: Member }) {
  const { t } = useTranslation('staff')
  const [id, setId] = useState(member ? String(member.id) : '')
  const { found } = useCandidate(id.trim())
  const [role, setRole] = useState<StaffRole | ''>(member?.role ?? '')
  return (
    <ReasonForm
      about={t('setAloneAbout')}
      act={t('setAlone')}
      blocked={found ? (role === '' ? t('chooseRole') : undefined) : t('candidateHint')}
      done={t('changed')}
      onSend={(reason) =>
        callOps('ops/staff/set_role', { id: String(found?.id ?? 0), role: role || 'customer', reason })
      }
      title={t('setAlone')}
    >
      {member ? null : (
        <>
          <TextField label={t('accountId')} onChange={setId} required value={id} />
          <CandidateFacts query={id.trim()} />
        </>
      )}
      <SelectFilter
        label={t('role')}
        onChange={setRole}
        options={[
          ...(member ? [] : [{ value: '' as const, label: t('chooseRole') }]),
          ...STAFF_ROLES.map((value) => ({ value, label: t(`common:role_${value}`) })),
        ]}
        value={role}
      />
    </ReasonForm>
  )
}
