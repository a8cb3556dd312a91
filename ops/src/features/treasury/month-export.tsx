import { Button, TextField, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { saveFile } from '../../lib/table/csv.ts'

interface SavedMonth {
  readonly month: string
  readonly name: string
  readonly sha256: string
  readonly isComplete: boolean
}

/** Renders the choice of a month whose file is saved, and the hash by which a changed file is recognised. */
export function MonthExport() {
  const { t } = useTranslation('treasury')
  const [month, setMonth] = useState(lastMonth)
  const [isLoading, setIsLoading] = useState(false)
  const [saved, setSaved] = useState<SavedMonth>()
  const save = async () => {
    setIsLoading(true)
    const answer = await callOps('ops/treasury/month', { month })
    setIsLoading(false)
    if (!answer.ok) return toast(answer.message, 'bad')
    const name = answer.data.isComplete ? `treasury-${month}.csv` : `treasury-${month}-not-over.csv`
    saveFile(name, 'text/csv', answer.data.csv)
    setSaved({ month, name, sha256: answer.data.sha256, isComplete: answer.data.isComplete })
  }
  return (
    <div className="grid max-w-md gap-2">
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
      {saved && (
        <div className="grid gap-1 text-12 text-muted">
          {saved.isComplete ? null : <strong className="text-danger">{t('monthRunning')}</strong>}
          <span>{t('hash', { name: saved.name })}</span>
          <code className="break-all select-all">{saved.sha256}</code>
          <span>{t('hashAbout')}</span>
          <code className="break-all select-all">
            {`npm run operator -- month check ${saved.month} ${saved.name}`}
          </code>
        </div>
      )}
    </div>
  )
}

/** Returns the last month that is over in UTC, such as '2026-10'. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
