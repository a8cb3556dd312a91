import type { AccountKindName } from '@halyard/api/client'
import { Button, Sheet, TextField, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { useCurrencies } from '../../../lib/market/markets.ts'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { dayText } from './period.ts'
import { saveMonth, saveYear } from './save-pdf.ts'
import { saveStatement } from './save-statement.ts'
import { daysOf, SPANS, type Span } from './statement-days.ts'

interface StatementSheetProps {
  /** The initial selection; all accounts if absent. */
  readonly type: AccountKindName | undefined
  readonly currency: number | undefined
  readonly open: boolean
  readonly onClose: () => void
}

const ALL = 'all'
const ALL_COINS = 0
const SPAN_TEXTS = {
  thisMonth: 'spanThisMonth',
  lastMonth: 'spanLastMonth',
  thisYear: 'spanThisYear',
  custom: 'chooseDates',
} as const satisfies Record<Span, string>

/**
 * Renders the form that exports ledger entries of a range of days as a file, for all accounts and coins or one of each.
 */
export function StatementSheet({ type, currency, open, onClose }: StatementSheetProps) {
  const { t } = useTranslation('assets')
  const currencies = useCurrencies().data?.list ?? []
  const [now] = useState(() => Date.now())
  const today = dayText(now)
  const [span, setSpan] = useState<Span>('thisMonth')
  const [custom, setCustom] = useState({ from: today, to: today })
  const [account, setAccount] = useState<AccountKindName | typeof ALL>(type ?? ALL)
  const [coin, setCoin] = useState(currency ?? ALL_COINS)
  const [saving, setSaving] = useState<'csv' | 'pdf'>()
  const days = span === 'custom' ? custom : daysOf(span, now)
  const isValid = days.from !== '' && days.to !== '' && days.from <= days.to
  const save = async () => {
    setSaving('csv')
    const isSaved = await saveStatement({
      type: account === ALL ? undefined : account,
      currency: coin === ALL_COINS ? undefined : coin,
      days,
    })
    setSaving(undefined)
    if (isSaved) onClose()
  }
  const savePdf = async () => {
    setSaving('pdf')
    const isSaved =
      span === 'thisYear'
        ? await saveYear(new Date(now).getFullYear(), 'fifo')
        : await saveMonth(days.from.slice(0, 7))
    setSaving(undefined)
    toast(t(isSaved ? 'fileSaved' : 'fileFailed'), isSaved ? 'good' : 'bad')
    if (isSaved) onClose()
  }
  return (
    <Sheet onClose={onClose} open={open} title={t('statementTitle')}>
      <div className="flex flex-col gap-4">
        <ChoiceField
          choices={SPANS.map((value) => ({ value, label: t(SPAN_TEXTS[value]) }))}
          label={t('date')}
          onChange={setSpan}
          value={span}
        />
        {span === 'custom' ? (
          <>
            <TextField
              label={t('fromDay')}
              max={today}
              onChange={(from) => setCustom({ ...custom, from })}
              type="date"
              value={custom.from}
            />
            <TextField
              error={days.from !== '' && days.to !== '' && !isValid ? t('datesWrong') : undefined}
              label={t('toDay')}
              max={today}
              onChange={(to) => setCustom({ ...custom, to })}
              type="date"
              value={custom.to}
            />
          </>
        ) : null}
        <ChoiceField
          choices={[
            { value: ALL, label: t('allAccounts') },
            ...ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) })),
          ]}
          label={t('account')}
          onChange={setAccount}
          value={account}
        />
        <ChoiceField
          choices={[
            { value: ALL_COINS, label: t('allCoins') },
            ...currencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          label={t('coin')}
          onChange={setCoin}
          value={coin}
        />
        <Button
          disabled={!isValid || saving === 'pdf'}
          loading={saving === 'csv'}
          onClick={() => void save()}
          wide
        >
          {t('statement')}
        </Button>
        {span === 'custom' ? null : (
          <>
            <Button
              disabled={saving === 'csv'}
              kind="quiet"
              loading={saving === 'pdf'}
              onClick={() => void savePdf()}
              wide
            >
              {t('statementPdf')}
            </Button>
            <p className="text-13 text-muted">{t('statementPdfHint')}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}
