import { FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useUnitsText } from '../amounts.ts'
import { breakEvenPercent, type FormSummary, outcomeOf } from './form-summary.ts'

/** Renders the break-even win rate and the maximum loss. Reserves the lines before the figures are known. */
export function OddsLines({ summary }: { readonly summary: FormSummary }) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const units = useUnitsText(summary.payable)
  const outcome = outcomeOf(summary, 'call')
  const breakEven = outcome ? f.exactPercent(breakEvenPercent(outcome.payoutPpm)) : '—'
  return (
    <dl className="px-4 text-13">
      <FactLine help={t('aboutBreakEven')} label={t('breakEven')} text={breakEven} />
      <FactLine
        label={t('worstCase')}
        text={summary.stake === undefined ? '—' : `−${units(summary.stake)}`}
      />
    </dl>
  )
}
