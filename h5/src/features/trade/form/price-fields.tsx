import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { TrailField } from '../stops/trail-field.tsx'
import { TriggerField } from '../stops/trigger-field.tsx'
import type { FieldName, FormState } from './form-reducer.ts'
import { dispatch } from './form-store.ts'
import type { FormFacts, FormSummary } from './form-summary.ts'
import { isStopType } from './order-types.ts'
import { SpotPriceField } from './price-field.tsx'

interface PriceFieldsProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly state: FormState
  readonly facts: FormFacts
  readonly summary: FormSummary
  readonly errorAt: (field: FieldName) => string | undefined
}

/** Renders the fields of the order's prices: its trigger or trailing distance, and its limit. An OCO begins with the limit. */
export function PriceFields({ market, depth, state, facts, summary, errorAt }: PriceFieldsProps) {
  const { t } = useTranslation('trade')
  const { type } = state
  const price = <SpotPriceField depth={depth} error={errorAt('price')} market={market} state={state} />
  if (!isStopType(type)) return price
  if (type === 'trailing')
    return (
      <>
        <TrailField error={errorAt('trail')} market={market} state={state} summary={summary} />
        {price}
      </>
    )
  const trigger = <TriggerField error={errorAt('trigger')} facts={facts} market={market} state={state} />
  if (type !== 'oco')
    return (
      <>
        {trigger}
        {price}
      </>
    )
  return (
    <>
      {price}
      {trigger}
      <CompactField
        decimals={market.priceDecimals}
        error={errorAt('stopPrice')}
        label={`${t('stopLimit')} (${market.quote})`}
        onChange={(text) => dispatch({ type: 'typed', field: 'stopPrice', text })}
        value={state.stopPrice}
      />
      {state.stopPrice === '' ? <p className="text-13 text-muted">{t('stopLimitEmpty')}</p> : null}
    </>
  )
}
