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
        right={
          lots === 0n ? null : (
            <span className="self-center pr-3 text-right text-11 text-muted">
              = {f.exact(formatUnits(lots, contract.lotDecimals))} {contract.base}
            </span>
          )
        }
        value={state.share}
      />
      <div className="whitespace-nowrap">
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
