import type { RowsProps } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useUnitsText } from '../amounts.ts'
import { useDurationText } from '../durations.ts'
import type { OptionMarket } from '../option-market.ts'
import type { OptionType } from '../timed-option.ts'
import { breakEvenPercent, type FormSummary, outcomeOf } from './form-summary.ts'

/** Returns the terms of an option as label and value: the cost, the payout of each result and the winning condition. */
export function useConfirmRows(
  { market }: OptionMarket,
  type: OptionType,
  summary: FormSummary,
): RowsProps['rows'] {
  const { t } = useTranslation('option')
  const f = useFormat()
  const formatDuration = useDurationText()
  const units = useUnitsText(summary.payable)
  const { duration, stake, fromCoin, after } = summary
  const outcome = outcomeOf(summary, type)
  if (!duration || !outcome) return []
  const wins = { call: 'winsIfHigher', put: 'winsIfLower', even: 'winsIfEven' } as const
  return [
    { label: `${market.base}/${market.quote}`, value: `${t(type)} · ${formatDuration(duration.seconds)}` },
    { label: t('stake'), value: units(stake), strong: true },
    ...(fromCoin > 0n ? [{ label: t('fromCoinAccount'), value: units(fromCoin) }] : []),
    { label: t(wins[type]), value: `+${units(outcome.profit)}` },
    ...(type === 'even' ? [] : [{ label: t('ifEqual'), value: t('stakeBack') }]),
    { label: t('otherwise'), value: `−${units(stake)}` },
    { label: t('breakEven'), value: f.exactPercent(breakEvenPercent(outcome.payoutPpm)) },
    { label: t('availableAfter'), value: units(after) },
  ]
}
