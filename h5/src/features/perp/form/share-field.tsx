import { formatUnits } from '@halyard/money'
import { Slider } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { lotsText } from '../lots-text.ts'
import type { Perp } from '../perp.ts'
import type { FormState, SizeUnit } from './form-reducer.ts'
import { dispatch } from './form-store.ts'

interface ShareFieldProps {
  readonly perp: Perp
  readonly state: FormState
  /** The typed size in lots. */
  readonly lots: bigint | undefined
  /** Whether there is an available balance to take a percentage of. */
  readonly funded: boolean
  readonly percent: number
  readonly onPercent: (percent: number) => void
  readonly onUnit: (sizeIn: SizeUnit) => void
  readonly error: string | undefined
}

/** Renders the size field in lots or in the quote currency, its conversion, and the percentage slider. */
export const ShareField = memo(function ShareField(props: ShareFieldProps) {
  const { perp, state, lots = 0n, funded, percent, onPercent, onUnit, error } = props
  const { t } = useTranslation('perp')
  const f = useFormat()
  const inQuote = state.sizeIn === 'quote'
  const coins = `${f.exact(formatUnits(lots, perp.lotDecimals))} ${perp.base}`
  return (
    <div>
      <CompactField
        decimals={inQuote ? perp.legalDecimals : 0}
        error={error}
        label={
          inQuote
            ? `${t('positionValue')} (${perp.legal})`
            : t('lotsOf', { size: `${f.exact(perp.lotSize)} ${perp.base}` })
        }
        onChange={(text) => dispatch({ type: 'typed', field: 'share', text })}
        right={
          <button
            aria-label={inQuote ? t('sizeInLots') : t('sizeInQuote', { unit: perp.legal })}
            className="press inline-flex w-[36px] shrink-0 items-center justify-center rounded-field text-brass min-[360px]:w-[44px]"
            onClick={() => onUnit(inQuote ? 'lots' : 'quote')}
            type="button"
          >
            <ArrowLeftRight aria-hidden size={18} />
          </button>
        }
        value={state.share}
      />
      <p className="min-h-4 text-right text-11 text-muted">
        {lots === 0n ? null : `= ${inQuote ? lotsText(t, f, perp, lots) : coins}`}
      </p>
      {/* The line overlaps the upper part of the slider's touch target, so that the form fits a small screen. */}
      <div className="-mt-3 whitespace-nowrap">
        <Slider
          disabled={!funded}
          label={t('partOfAvailable')}
          onChange={onPercent}
          tone={state.side === 'long' ? 'up' : 'down'}
          value={percent}
        />
      </div>
    </div>
  )
})
