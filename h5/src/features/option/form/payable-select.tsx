import { ChevronDown } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { Payable } from '../option-market.ts'
import { dispatch } from './form-store.ts'

interface PayableSelectProps {
  readonly chosen: Payable
  readonly payables: readonly Payable[]
}

/** Renders the currency of the stake: a native select, or plain text if there is only one. */
export function PayableSelect({ chosen, payables }: PayableSelectProps) {
  const { t } = useTranslation('option')
  if (payables.length === 1) return <span className="pr-3 text-13 text-muted">{chosen.name}</span>
  return (
    <span className="relative flex items-center self-stretch border-l border-line">
      <select
        aria-label={t('payWith')}
        className="h-full min-h-11 appearance-none bg-transparent pr-8 pl-3 text-15 font-semibold text-text"
        onChange={(event) => dispatch({ type: 'currencyChosen', currencyId: Number(event.target.value) })}
        value={chosen.currencyId}
      >
        {payables.map(({ currencyId, name }) => (
          <option className="bg-surface text-text" key={currencyId} value={currencyId}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 text-muted" size={18} />
    </span>
  )
}
