import { STAFF_ROLES } from '@halyard/api/ops-client'
import { Card, TextField } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import { ChangeForm } from '../../lib/change/change-form.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { pathOfTarget } from '../../lib/navigation/record-paths.ts'
import { CandidateFacts, useCandidate } from './candidate.tsx'

/** Renders the lookup of an account, and once its owner is shown, the form that proposes a role, which is none before it is chosen. */
export function GrantRole() {
  const { t } = useTranslation('staff')
  const [query, setQuery] = useState('')
  const { found } = useCandidate(query.trim())
  const options = STAFF_ROLES.map((value) => ({ value, label: t(`common:role_${value}`) }))
  const role = { name: 'role', label: t('role'), kind: 'choice' } as const
  return (
    <div className="grid gap-4">
      <Card>
        <div className="grid gap-3">
          <TextField label={t('accountId')} maxLength={254} onChange={setQuery} required value={query} />
          <CandidateFacts query={query.trim()} />
        </div>
      </Card>
      {found ? (
        <ChangeForm
          current={{ role: '' }}
          fields={[{ ...role, options: [{ value: '', label: t('chooseRole') }, ...options] }]}
          key={found.id}
          onPropose={(values, proposal) =>
            callOps('ops/staff/propose_role', {
              id: String(found.id),
              role: STAFF_ROLES.find((one) => one === values['role']) ?? found.role,
              ...proposal,
            })
          }
          onProposed={(proposal) => goTo(pathOfTarget(proposal))}
          above={<CandidateFacts query={query.trim()} />}
        />
      ) : null}
    </div>
  )
}
