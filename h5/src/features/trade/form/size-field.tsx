import { Slider } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { type FormState, spends } from './form-reducer.ts'
import { dispatch } from './form-store.ts'

interface SizeFieldProps {
  readonly market: SpotMarket
  readonly state: FormState
  /** Whether there is an available balance to take a percentage of. */
  readonly funded: boolean
  readonly onShare: (percent: number) => void
  readonly percent: number
  readonly error: string | undefined
}

/** Renders the size field, by quantity or by amount, and the percentage slider. */
export const SizeField = memo(function SizeField(props: SizeFieldProps) {
  const { market, state, funded, onShare, percent, error } = props
  const { t } = useTranslation('trade')
  const spending = spends(state)
  const field = spending ? 'amount' : 'number'
  const unit = spending ? market.quote : market.base
  const other = spending ? market.base : market.quote
  const chooses = state.side === 'buy' && state.type === 'market'
  return (
    <div>
      <CompactField
        decimals={spending ? market.quoteDecimals : market.lotDecimals}
        error={error}
        label={spending ? `${t('spend')} (${unit})` : `${t('quantity')} (${unit})`}
        onChange={(text) => dispatch({ type: 'typed', field, text })}
        right={
          chooses ? (
            <button
              aria-label={t('enterInstead', { unit: other })}
              className="press inline-flex w-[44px] shrink-0 items-center justify-center rounded-field text-brass"
              onClick={() => dispatch({ type: 'byChosen', by: spending ? 'number' : 'amount' })}
              type="button"
            >
              <ArrowLeftRight aria-hidden size={18} />
            </button>
          ) : null
        }
        value={state[field]}
      />
      <div className="mt-1 whitespace-nowrap">
        <Slider
          disabled={!funded}
          label={t('shareOfAvailable')}
          onChange={onShare}
          tone={state.side === 'buy' ? 'up' : 'down'}
          value={percent}
        />
      </div>
    </div>
  )
})
