import { Button, TextField, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps, useRefresh } from '../../lib/calls/queries.ts'
import { FormCard } from '../../lib/record/form-card.tsx'

const NAME_MAX = 40

/** Renders the name by which colleagues know a member of staff, to change. */
export function NameForm({ id }: { readonly id: number }) {
  const { data } = useOps('ops/staff/names', {})
  const known = data?.list.find((one) => one.id === id)
  return known ? <Fields id={id} key={known.name} start={known.name} /> : null
}

function Fields({ id, start }: { readonly id: number; readonly start: string }) {
  const { t } = useTranslation('staff')
  const refresh = useRefresh()
  const [name, setName] = useState(start)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const send = async () => {
    setSending(true)
    const answer = await callOps('ops/staff/set_name', { id: String(id), name: name.trim() })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    setError(undefined)
    toast(t('nameSaved'), 'good')
    await refresh()
  }

  return (
    <FormCard about={t('staffNameAbout')} onSubmit={send} title={t('staffName')}>
      <TextField
        error={error}
        label={t('staffName')}
        maxLength={NAME_MAX}
        onChange={setName}
        required
        value={name}
      />
      <div>
        <Button loading={sending} size="small" type="submit">
          {t('saveName')}
        </Button>
      </div>
    </FormCard>
  )
}
