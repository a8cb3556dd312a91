import { floorDecimal, parseUnits } from '@halyard/money'
import { Minus, Plus } from '@halyard/ui/icons'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompactField } from '../../../lib/compact-field.tsx'
import type { DepthStore } from '../../../lib/depth-store.ts'
import type { Contract } from '../contract.ts'
import type { FormState } from './form-reducer.ts'
import { act } from './form-store.ts'

interface PriceFieldProps {
  readonly contract: Contract
  readonly depth: DepthStore
  readonly state: FormState
  readonly error: string | undefined
}

export const PriceField = memo(function PriceField({ contract, depth, state, error }: PriceFieldProps) {
  const { t } = useTranslation('lever')
  if (state.type === 'market') {
    return (
      <div className="flex h-13 items-center justify-center rounded-field border border-line bg-raised px-3 text-center text-13 text-muted">
        {t('atMarketPrice')}
      </div>
    )
  }
  const step = (ticks: 1n | -1n) =>
    act({
      type: 'priceStepped',
      ticks,
      decimals: contract.priceDecimals,
      from: bestPrice(contract, depth, state),
    })
  const atLowest = parseUnits(state.price, contract.priceDecimals) === 1n
  return (
    <CompactField
      decimals={contract.priceDecimals}
      error={error}
      label={`${t('price')} (${contract.legal})`}
      left={
        <StepButton disabled={atLowest} label={t('priceDown')} onClick={() => step(-1n)}>
          <Minus aria-hidden size={18} />
        </StepButton>
      }
      onChange={(text) => act({ type: 'typed', field: 'price', text })}
      right={
        <StepButton label={t('priceUp')} onClick={() => step(1n)}>
          <Plus aria-hidden size={18} />
        </StepButton>
      }
      value={state.price}
    />
  )
})

interface StepButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function StepButton({ label, disabled = false, onClick, children }: StepButtonProps) {
  return (
    <button
      aria-label={label}
      className="press inline-flex h-full w-9 shrink-0 items-center justify-center rounded-field text-muted disabled:opacity-40 min-[360px]:w-11"
      disabled={disabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}

/** The best price of the other side, which would trade at once. */
function bestPrice(
  { priceDecimals }: Contract,
  depth: DepthStore,
  { side }: Pick<FormState, 'side'>,
): string {
  const book = depth.get()
  if (book.state !== 'live') return ''
  const best = (side === 1 ? book.asks : book.bids)[0]?.[0]
  return best === undefined ? '' : floorDecimal(best, priceDecimals)
}
