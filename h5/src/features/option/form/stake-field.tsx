import { formatUnits } from '@halyard/money'
import { AmountField, Chip } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Payable } from '../option-market.ts'
import { dispatch } from './form-store.ts'
import { PayableSelect } from './payable-select.tsx'
import { quickAmounts } from './quick-amounts.ts'

interface StakeFieldProps {
  readonly payable: Payable
  readonly payables: readonly Payable[]
  readonly number: string
  readonly available: bigint | undefined
  readonly error: string | undefined
  readonly id?: string
}

/** Renders the stake field with its currency and suggested amounts. */
export function StakeField({ payable, payables, number, available, error, id }: StakeFieldProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const write = (units: bigint) => formatUnits(units, payable.decimals)
  const quick = quickAmounts(payable, available)
  const isAll = (stake: bigint, at: number) => at === quick.length - 1 && stake === available
  return (
    <div className="px-4">
      <AmountField
        decimals={payable.decimals}
        error={error}
        {...(id === undefined ? {} : { id })}
        label={t('stake')}
        onChange={(text) => dispatch({ type: 'typed', text })}
        placeholder={t('atLeast', { limit: f.exact(write(payable.min)) })}
        right={<PayableSelect chosen={payable} payables={payables} />}
        value={number}
      />
      <ul aria-label={t('quickStakes')} className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
        {quick.map((stake, at) => (
          <li key={write(stake)}>
            <Chip
              onClick={() => dispatch({ type: 'typed', text: write(stake) })}
              selected={number === write(stake)}
            >
              {isAll(stake, at) ? t('allOfIt') : f.exact(write(stake))}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
