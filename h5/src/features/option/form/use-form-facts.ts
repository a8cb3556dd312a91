import { parseUnits } from '@halyard/money'
import { useMarket, usePriceDoubt } from '../../../lib/market/markets.ts'
import { spendable, usePocket } from '../../../lib/wallet/pocket.ts'
import type { OptionMarket } from '../option-market.ts'
import type { FormState } from './form-reducer.ts'
import { type FormFacts, payableOf } from './form-summary.ts'

/** Returns the live data of the form. Depends only on whether there is an index price, not on its value. */
export function useFormFacts(offered: OptionMarket, state: FormState): FormFacts {
  const { currencyId, decimals } = payableOf(offered, state)
  const pocket = usePocket(currencyId, 'option', decimals)
  const priceDoubt = usePriceDoubt(offered.market.matchId)
  const index = useMarket(offered.market.matchId)?.indexPrice
  return {
    available: spendable(pocket),
    pocket,
    indexTicks: index === undefined ? undefined : parseUnits(index, offered.market.priceDecimals),
    priceDoubt,
  }
}
