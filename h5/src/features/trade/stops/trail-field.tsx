import { formatUnits } from '@halyard/money'
import { Chip, FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { PERCENT_DECIMALS } from '../form/form-prices.ts'
import type { FormState } from '../form/form-reducer.ts'
import { dispatch } from '../form/form-store.ts'
import type { FormSummary } from '../form/form-summary.ts'

/** Usual distances in percent. */
const USUAL = ['0.5', '1', '2', '5'] as const

interface TrailFieldProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  readonly error: string | undefined
}

/** Renders the distance of a trailing stop, and the trigger and worst price that it begins with. */
export function TrailField({ market, state, summary, error }: TrailFieldProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const priceText = (ticks: bigint | undefined) =>
    ticks === undefined
      ? '—'
      : `${f.decimal(formatUnits(ticks, market.priceDecimals), market.priceDecimals)} ${market.quote}`
  return (
    <div>
      <CompactField
        decimals={PERCENT_DECIMALS}
        error={error}
        label={`${t('trail')} (%)`}
        onChange={choose}
        value={state.trail}
      />
      <div className="flex flex-wrap gap-x-1">
        {USUAL.map((percent) => (
          <Chip key={percent} onClick={() => choose(percent)} selected={state.trail === percent}>
            {f.exactPercent(percent)}
          </Chip>
        ))}
      </div>
      <dl className="text-13">
        <FactLine label={t('firstTrigger')} text={priceText(summary.triggerTicks)} />
        <FactLine label={t('worstPrice')} text={priceText(summary.worstTicks)} />
      </dl>
    </div>
  )
}

function choose(text: string): void {
  dispatch({ type: 'typed', field: 'trail', text })
}
