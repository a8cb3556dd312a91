import { OPERATOR_ROLES, type OpsResponseOf } from '@halyard/api/ops-client'
import { Button, Dialog, TextArea, TextField, toast } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callOps } from '../../lib/calls/calls.ts'
import { useRefresh } from '../../lib/calls/queries.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

type Member = OpsResponseOf<'ops/staff/list'>['list'][number]

interface RoleDialogProps {
  /** Whose role is changed; 'new' asks for the account's number. Closed if undefined. */
  readonly member: Member | 'new' | undefined
  readonly onClose: () => void
}

const REASON_MAX = 300
const ROLES = ['customer', ...OPERATOR_ROLES] as const

/** Renders the change of an account's role, with its reason. It ends the account's operator sessions. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { t } = useTranslation('staff')
  const refresh = useRefresh()
  const known = member === undefined || member === 'new' ? undefined : member
  const [id, setId] = useState(known ? String(known.id) : '')
  const [role, setRole] = useState<(typeof ROLES)[number]>(known?.role ?? 'support')
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await callOps('ops/staff/set_role', { id: id.trim(), role, reason: reason.trim() })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    toast(t('changed'), 'good')
    onClose()
    await refresh()
  }

  return (
    <Dialog
      description={t('changeAbout')}
      onClose={onClose}
      open={member !== undefined}
      title={known ? t('changeOf', { name: known.nickname }) : t('grant')}
    >
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        {known ? null : (
          <TextField inputMode="numeric" label={t('accountId')} onChange={setId} required value={id} />
        )}
        <SelectFilter
          label={t('role')}
          onChange={(value) => setRole(ROLES.find((one) => one === value) ?? role)}
          options={ROLES.map((value) => ({ value, label: t(`common:role_${value}`) }))}
          value={role}
        />
        <TextArea
          label={t('common:reason')}
          maxLength={REASON_MAX}
          onChange={setReason}
          rows={2}
          value={reason}
        />
        <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
        <Button
          loading={sending}
          reason={reason.trim() === '' ? t('common:reasonMissing') : undefined}
          type="submit"
          wide
        >
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}
