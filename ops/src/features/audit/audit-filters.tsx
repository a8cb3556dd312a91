import { PERMISSIONS } from '@halyard/api/ops-client'
import { Button, TextField } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Filters } from '../../lib/navigation/use-filters.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const CALLS = Object.keys(PERMISSIONS).toSorted()

interface AuditFiltersProps {
  readonly filters: Filters
  readonly onChange: (changes: Filters) => void
}

/** Renders the filters of the audit log. Days are in UTC, and both are included. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  const [actor, setActor] = useState(filters['actor'] ?? '')
  const [target, setTarget] = useState(filters['target'] ?? '')
  const [call, setCall] = useState(filters['call'] ?? '')
  const [from, setFrom] = useState(filters['from'] ?? '')
  const [until, setUntil] = useState(filters['until'] ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ actor: actor.trim(), target: target.trim(), call, from, until })
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={send}>
      <TextField inputMode="numeric" label={t('actor')} maxLength={15} onChange={setActor} value={actor} />
      <TextField
        label={t('target')}
        maxLength={61}
        onChange={setTarget}
        placeholder={t('targetExample')}
        value={target}
      />
      <SelectFilter
        label={t('action')}
        onChange={setCall}
        options={[{ value: '', label: t('all') }, ...CALLS.map((value) => ({ value, label: value }))]}
        value={call}
      />
      <TextField label={t('from')} onChange={setFrom} type="date" value={from} />
      <TextField label={t('until')} onChange={setUntil} type="date" value={until} />
      <Button kind="quiet" type="submit">
        {t('filter')}
      </Button>
      <Button kind="plain" onClick={() => onChange({ actor: '', target: '', call: '', from: '', until: '' })}>
        {t('clear')}
      </Button>
    </form>
  )
}
