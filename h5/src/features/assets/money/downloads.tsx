import { Button, Card, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useState } from 'react'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { CostMethod } from '@halyard/formulas'
import { type MoneyFile, saveMoneyFile } from './save-money-file.ts'

interface DownloadsProps {
  /** The first day, in epoch milliseconds. */
  readonly since: number
  readonly method: CostMethod
}

/** Renders the downloads of a year: the file for taxes by the chosen method, its summary, and the trades. */
export function Downloads({ since, method }: DownloadsProps) {
  const { t } = useTranslation('assets')
  const [now] = useState(() => Date.now())
  const [first, last] = [new Date(since).getUTCFullYear(), new Date(now).getUTCFullYear()]
  const [year, setYear] = useState(last)
  const [saving, setSaving] = useState<MoneyFile['kind']>()
  const years = Array.from({ length: last - first + 1 }, (_, back) => last - back)
  const save = async (kind: MoneyFile['kind']) => {
    setSaving(kind)
    const isSaved = await saveMoneyFile({ kind, year, method })
    setSaving(undefined)
    toast(t(isSaved ? 'fileSaved' : 'fileFailed'), isSaved ? 'good' : 'bad')
  }
  return (
    <Card className="flex flex-col gap-3">
      <ChoiceField
        choices={years.map((value) => ({ value, label: String(value) }))}
        label={t('fileYear')}
        onChange={setYear}
        value={year}
      />
      <Button
        disabled={saving !== undefined}
        loading={saving === 'tax'}
        onClick={() => void save('tax')}
        wide
      >
        <Download aria-hidden size={18} />
        {t('fileTax')}
      </Button>
      <Button
        disabled={saving !== undefined}
        kind="quiet"
        loading={saving === 'summary'}
        onClick={() => void save('summary')}
        wide
      >
        <Download aria-hidden size={18} />
        {t('fileSummary')}
      </Button>
      <Button
        disabled={saving !== undefined}
        kind="quiet"
        loading={saving === 'trades'}
        onClick={() => void save('trades')}
        wide
      >
        <Download aria-hidden size={18} />
        {t('fileTrades')}
      </Button>
      <p className="text-13 text-muted">{t('fileNote')}</p>
    </Card>
  )
}
