import { Button, TextField } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useState } from 'react'
import { downloadLiabilities } from '../../lib/calls/report-file.ts'
import { useRefresh } from '../../lib/calls/queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FormCard } from '../../lib/record/form-card.tsx'
import { saveFile } from '../../lib/table/csv.ts'
import { SelectFilter } from '../../lib/table/select-filter.tsx'

const KINDS = ['day', 'month'] as const
type Kind = (typeof KINDS)[number]

const LENGTHS: Readonly<Record<Kind, number>> = { day: 10, month: 7 }

/** Renders the choice of a day or a month in UTC whose report is saved, with the command that verifies it. */
export function DownloadForm() {
  const { t } = useTranslation('report')
  const refresh = useRefresh()
  const [kind, setKind] = useState<Kind>('day')
  const [date, setDate] = useState(yesterday)
  const [isLoading, setIsLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const period = date.slice(0, LENGTHS[kind])

  const save = async () => {
    setIsLoading(true)
    setError(undefined)
    setSaved(undefined)
    const answer = await downloadLiabilities(period)
    setIsLoading(false)
    if (!answer.ok) return setError(answer.message)
    const name = `halyard-liabilities-${period}.csv`
    saveFile(name, 'text/csv', answer.data)
    setSaved(name)
    await refresh()
  }
  const write = (value: string) => setDate(value.length === LENGTHS.month ? `${value}-01` : value)

  return (
    <FormCard about={t('downloadAbout')} onSubmit={save} title={t('download')}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectFilter
          label={t('span')}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(value) }))}
          value={kind}
        />
        <TextField
          label={t('period')}
          onChange={write}
          type={kind === 'day' ? 'date' : 'month'}
          value={period}
        />
      </div>
      <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
      <div>
        <Button
          icon={<Download aria-hidden size={16} />}
          loading={isLoading}
          reason={period.length === LENGTHS[kind] ? undefined : t('periodMissing')}
          size="small"
          type="submit"
        >
          {t('save')}
        </Button>
      </div>
      {saved === undefined ? null : (
        <div className="grid gap-1 text-12 text-muted" role="status">
          <span>{t('verifyAbout')}</span>
          <code className="break-all select-all">{`npm run verify -- liabilities ${saved} --key key.json`}</code>
        </div>
      )}
    </FormCard>
  )
}

/** Returns the last day that is over in UTC, such as '2026-10-31'. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
}
