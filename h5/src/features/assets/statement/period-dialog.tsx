import { Button, Dialog, TextField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { dayText, type Period } from './period.ts'

interface PeriodDialogProps {
  readonly period: Extract<Period, { kind: 'between' }> | undefined
  readonly onChange: (period: Period) => void
  readonly onClose: () => void
}

/** Renders the form for a custom range of two dates, both inclusive. */
export function PeriodDialog({ period, onChange, onClose }: PeriodDialogProps) {
  const { t } = useTranslation('assets')
  const [today] = useState(() => dayText(Date.now()))
  const [from, setFrom] = useState(period?.from ?? today)
  const [to, setTo] = useState(period?.to ?? today)
  const isValid = from !== '' && to !== '' && from <= to
  return (
    <Dialog onClose={onClose} open title={t('chooseDates')}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isValid) return
          onChange({ kind: 'between', from, to })
          onClose()
        }}
      >
        <TextField label={t('fromDay')} max={today} onChange={setFrom} type="date" value={from} />
        <TextField
          error={from !== '' && to !== '' && from > to ? t('datesWrong') : undefined}
          label={t('toDay')}
          max={today}
          onChange={setTo}
          type="date"
          value={to}
        />
        <Button disabled={!isValid} type="submit" wide>
          {t('showDates')}
        </Button>
      </form>
    </Dialog>
  )
}
