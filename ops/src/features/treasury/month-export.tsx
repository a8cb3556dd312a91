import type { OpsMonthRow } from '@halyard/api/ops-client'
import { Button, TextField, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callOps } from '../../lib/calls/calls.ts'
import type { Column } from '../../lib/table/column.ts'
import { saveFile, toCsv } from '../../lib/table/csv.ts'

/** The columns of the file, named as on the wire: it is read by programs. */
const COLUMNS: readonly Column<OpsMonthRow>[] = (
  ['row', 'book', 'currency_name', 'reason', 'came_in', 'went_out', 'amount', 'postings'] as const
).map((field) => ({ id: field, title: field, value: (row) => row[field] }))

/** Renders the choice of a month whose totals and movements are saved as a file. */
export function MonthExport() {
  const { t } = useTranslation('treasury')
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const [isLoading, setIsLoading] = useState(false)
  const save = async () => {
    setIsLoading(true)
    const answer = await callOps('ops/treasury/month', { month })
    setIsLoading(false)
    if (!answer.ok) return toast(answer.message, 'bad')
    saveFile(`treasury-${month}.csv`, 'text/csv', toCsv(COLUMNS, answer.data.list))
    if (!answer.data.is_complete) toast(t('monthRunning'), 'plain')
  }
  return (
    <div className="flex items-end gap-2">
      <TextField label={t('month')} onChange={setMonth} type="month" value={month} />
      <Button
        disabled={isLoading || !/^20\d\d-\d\d$/.test(month)}
        icon={<Download aria-hidden size={16} />}
        kind="quiet"
        onClick={() => void save()}
      >
        {t('export')}
      </Button>
    </div>
  )
}
