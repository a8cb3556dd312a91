import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { FilterButton } from '../../../lib/lists/filter-button.tsx'
import { boundsOf, LAST_DAYS, type Period } from './period.ts'
import { PeriodDialog } from './period-dialog.tsx'

const DAYS_TEXTS = { 1: 'days1', 7: 'days7', 30: 'days30', 90: 'days90' } as const

interface PeriodButtonProps {
  readonly period: Period | undefined
  readonly onChange: (period: Period | undefined) => void
}

/** Renders the period filter: the last days, or a custom range. */
export function PeriodButton({ period, onChange }: PeriodButtonProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const [choosing, setChoosing] = useState(false)
  const own = period?.kind === 'between' ? boundsOf(period, 0) : undefined
  const ownText = own ? `${f.date(own.from ?? 0)} – ${f.date((own.to ?? 1) - 1)}` : t('chooseDates')
  return (
    <>
      <FilterButton
        all={t('allDates')}
        choices={[
          ...LAST_DAYS.map((days) => ({ value: String(days), label: t(DAYS_TEXTS[days]) })),
          { value: 'own', label: ownText },
        ]}
        onChange={(value) => {
          if (value === 'own') setChoosing(true)
          else onChange(value === undefined ? undefined : { kind: 'last', days: Number(value) })
        }}
        title={t('date')}
        value={period && (period.kind === 'last' ? String(period.days) : 'own')}
      />
      {choosing ? (
        <PeriodDialog
          onChange={onChange}
          onClose={() => setChoosing(false)}
          period={period?.kind === 'between' ? period : undefined}
        />
      ) : null}
    </>
  )
}
