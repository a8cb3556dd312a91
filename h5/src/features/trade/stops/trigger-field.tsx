import { parseUnits } from '@halyard/money'
import { finishAmount, Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { type FormState, triggerOf, type TriggerSource } from '../form/form-reducer.ts'
import { dispatch } from '../form/form-store.ts'
import type { FormFacts } from '../form/form-summary.ts'
import { nameOfStop } from '../../../lib/trading/orders/stop-order.ts'

interface TriggerFieldProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly facts: FormFacts
  readonly error: string | undefined
}

/** Renders the trigger price of a stop order, the price that it watches, and its purpose. */
export function TriggerField({ market, state, facts, error }: TriggerFieldProps) {
  const { t } = useTranslation('trade')
  const choose = (trigger: string, source: TriggerSource) => {
    const ticks = parseUnits(finishAmount(trigger), market.priceDecimals)
    const now = source === 'last' ? facts.lastTicks : facts.indexTicks
    const isAbove = ticks !== undefined && now !== undefined && ticks > now
    dispatch({ type: 'triggerChosen', trigger, source, direction: isAbove ? 'at_or_above' : 'at_or_below' })
  }
  return (
    <div className="flex flex-col gap-2">
      <CompactField
        decimals={market.priceDecimals}
        error={error}
        label={`${t('triggerPrice')} (${market.quote})`}
        onChange={(text) => choose(text, state.source)}
        value={state.trigger}
      />
      <Segmented
        label={t('triggerSource')}
        onChange={(source) => choose(state.trigger, source)}
        options={[
          { value: 'last', label: t('source_last') },
          { value: 'index', label: t('source_index') },
        ]}
        value={state.source}
      />
      {state.trigger === '' ? null : (
        <p className="text-13 text-muted">
          {t(nameOfStop({ side: state.side, ...triggerOf(state), trail: undefined }))}
        </p>
      )}
    </div>
  )
}
