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

/** The files of a year; most want the first one. */
const FILES = [
  { kind: 'tax', text: 'fileTax' },
  { kind: 'summary', text: 'fileSummary' },
  { kind: 'trades', text: 'fileTrades' },
] as const satisfies readonly { readonly kind: MoneyFile['kind']; readonly text: string }[]

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
      {FILES.map(({ kind, text }, at) => (
        <Button
          disabled={saving !== undefined}
          key={kind}
          kind={at === 0 ? 'primary' : 'quiet'}
          loading={saving === kind}
          onClick={() => void save(kind)}
          wide
        >
          <Download aria-hidden size={18} />
          {t(text)}
        </Button>
      ))}
      <p className="text-13 text-muted">{t('fileNote')}</p>
    </Card>
  )
}
