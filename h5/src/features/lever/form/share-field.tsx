import { formatUnits, parseUnits } from '@halyard/money'
import { finishAmount, Slider } from '@halyard/ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CompactField } from '../../../lib/compact-field.tsx'
import { useFormat } from '../../../lib/format.ts'
import type { Contract } from '../contract.ts'
import type { FormState } from './form-reducer.ts'
import { act } from './form-store.ts'

interface ShareFieldProps {
  readonly contract: Contract
  readonly state: FormState
  /** Whether there is anything to take a part of. */
  readonly funded: boolean
  readonly percent: number
  readonly onPercent: (percent: number) => void
  readonly error: string | undefined
}

/** How many lots, what they are in coins, or a part of what is available. */
export const ShareField = memo(function ShareField(props: ShareFieldProps) {
  const { contract, state, funded, percent, onPercent, error } = props
  const { t } = useTranslation('lever')
  const f = useFormat()
  const lots = parseUnits(finishAmount(state.share), 0) ?? 0n
  return (
    <div>
      <CompactField
        decimals={0}
        error={error}
        label={t('lotsOf', { size: `${f.exact(contract.lotSize)} ${contract.base}` })}
        onChange={(text) => act({ type: 'typed', field: 'share', text })}
        value={state.share}
      />
      <p className="mt-1 min-h-4 text-11 text-muted">
        {lots === 0n ? '' : `= ${f.exact(formatUnits(lots, contract.lotDecimals))} ${contract.base}`}
      </p>
      <div className="-mx-1 whitespace-nowrap min-[375px]:mx-1">
        <Slider
          disabled={!funded}
          label={t('partOfAvailable')}
          onChange={onPercent}
          tone={state.side === 1 ? 'up' : 'down'}
          value={percent}
        />
      </div>
    </div>
  )
})
