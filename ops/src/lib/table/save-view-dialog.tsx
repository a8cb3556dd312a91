import { Button, Dialog, Segmented, TextField, toast } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import type { OpsView } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { callOps } from '../calls/calls.ts'
import { useRefresh } from '../calls/queries.ts'
import { useOperator } from '../session/session.ts'

const NAME_MAX = 30
const VIEWS_MAX = 20

interface SaveViewDialogProps {
  readonly list: string
  readonly filters: string
  readonly views: readonly OpsView[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the name of a new view, and whether colleagues of the same role see it. */
export function SaveViewDialog({ list, filters, views, open, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const operator = useOperator()
  const refresh = useRefresh()
  const [name, setName] = useState('')
  const [visibility, setVisibility] = useState<'private' | 'shared'>('private')
  const [error, setError] = useState<string>()
  const own = views.filter(({ owner }) => owner.id === operator.id)
  const isFull = own.length >= VIEWS_MAX && own.every((view) => view.name !== name.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const share = visibility === 'shared' ? { share: operator.role } : {}
    const answer = await callOps('ops/view/save', { list, filters, name: name.trim(), ...share })
    if (!answer.ok) return setError(answer.message)
    toast(t('viewSaved'), 'good')
    onClose()
    await refresh()
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('viewSave')}>
      <form className="grid gap-4" onSubmit={(event) => void save(event)}>
        <TextField error={error} label={t('viewName')} maxLength={NAME_MAX} onChange={setName} value={name} />
        <Segmented
          label={t('viewVisibility')}
          onChange={setVisibility}
          options={[
            { value: 'private', label: t('viewPrivate') },
            { value: 'shared', label: t('viewShared', { role: t(`role_${operator.role}`) }) },
          ]}
          value={visibility}
        />
        <Button
          reason={
            isFull
              ? t('viewsFull', { max: VIEWS_MAX })
              : name.trim() === ''
                ? t('viewNameMissing')
                : undefined
          }
          type="submit"
          wide
        >
          {t('viewSave')}
        </Button>
      </form>
    </Dialog>
  )
}
