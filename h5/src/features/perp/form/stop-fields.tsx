import { Switch } from '@halyard/ui'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import type { Perp } from '../perp.ts'
import type { FormState } from './form-reducer.ts'
import { dispatch } from './form-store.ts'

interface StopFieldsProps {
  readonly perp: Perp
  readonly state: FormState
  readonly errorOf: (field: 'takeProfit' | 'stopLoss') => string | undefined
  /** Whether the stop-loss lies beyond the liquidation price. */
  readonly late: boolean
  /** A sentence on the use of the stops in net mode. */
  readonly note: string | undefined
}

/** Renders the take-profit and stop-loss fields of the order, if enabled. */
export const StopFields = memo(function StopFields({ perp, state, errorOf, late, note }: StopFieldsProps) {
  const { t } = useTranslation('perp')
  return (
    <div className="flex flex-col gap-2">
      <div className="text-13 [&_label]:text-13">
        <Switch
          checked={state.stops}
          label={t('withStops')}
          onChange={(stops) => dispatch({ type: 'stopsChosen', stops })}
        />
      </div>
      {state.stops ? (
        <>
          {(['takeProfit', 'stopLoss'] as const).map((field) => (
            <CompactField
              decimals={perp.priceDecimals}
              error={errorOf(field)}
              key={field}
              label={`${t(field)} (${perp.legal})`}
              onChange={(text) => dispatch({ type: 'typed', field, text })}
              value={state[field]}
            />
          ))}
          {note ? <p className="text-13 text-muted">{note}</p> : null}
          {late ? <p className="text-13 text-muted">{t('liquidatedFirst')}</p> : null}
        </>
      ) : null}
    </div>
  )
})
