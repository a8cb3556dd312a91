import type { OpsRequestOf } from '@halyard/api/ops-client'
import { Button, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useState } from 'react'
import type { AuditEntry } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import type { Column } from '../../lib/table/column.ts'
import { saveFile, toCsv } from '../../lib/table/csv.ts'

type Filter = OpsRequestOf<'ops/audit/export'>

interface ExportButtonProps {
  readonly filter: Filter
  readonly columns: readonly Column<AuditEntry>[]
}

/** Renders the export of every entry of the filter, with what each changed. */
export function ExportButton({ filter, columns }: ExportButtonProps) {
  const { t } = useTranslation('audit')
  const [loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    const entries = await loadAll(filter)
    setLoading(false)
    if (typeof entries === 'string') return toast(entries, 'bad')
    const changes: readonly Column<AuditEntry>[] = [
      { id: 'before', title: t('before'), value: ({ before }) => textOf(before) },
      { id: 'after', title: t('after'), value: ({ after }) => textOf(after) },
    ]
    saveFile('audit.csv', 'text/csv', toCsv([...columns, ...changes], entries))
  }
  return (
    <Button
      icon={<Download aria-hidden size={16} />}
      kind="quiet"
      loading={loading}
      onClick={() => void save()}
      size="small"
    >
      {t('exportAll')}
    </Button>
  )
}

/** Loads all entries of a filter in parts. Returns the message of a failure: a file is complete or is not saved. */
async function loadAll(filter: Filter): Promise<readonly AuditEntry[] | string> {
  const entries: AuditEntry[] = []
  for (;;) {
    const before = entries.at(-1)?.id
    const answer = await callOps('ops/audit/export', {
      ...filter,
      ...(before === undefined ? {} : { before }),
    })
    if (!answer.ok) return answer.message
    entries.push(...answer.data.list)
    if (!answer.data.more) return entries
  }
}

function textOf(value: unknown): string {
  return value === null ? '' : JSON.stringify(value)
}
