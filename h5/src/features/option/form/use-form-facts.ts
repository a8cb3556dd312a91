import { parseUnits } from '@halyard/money'
import { useMarket } from '../../../lib/markets.ts'
import { useAvailable } from '../../../lib/wallet.ts'
import type { OptionMarket } from '../option-market.ts'
import type { FormState } from './form-reducer.ts'
import { type FormFacts, payableOf } from './form-summary.ts'

/** What the form needs to know of the world. Only whether there is a price matters, not which. */
export function useFormFacts(offered: OptionMarket, state: FormState): FormFacts {
  const { currencyId, decimals } = payableOf(offered, state)
  const available = useAvailable(currencyId, 'option')
  const index = useMarket(offered.market.matchId)?.index_price
  return {
    available: available === undefined ? undefined : parseUnits(available, decimals),
    indexTicks: index === undefined ? undefined : parseUnits(index, offered.market.priceDecimals),
  }
}
