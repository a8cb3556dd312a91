import { INITIAL_RATES } from '@halyard/server/instruments'
import type { MerchantContext } from './merchant-context.ts'
import { normal, type Random } from '../random.ts'

/** The standard deviation and the bound of a rate's distance from its initial value. */
const SPREAD = 0.0005
const SPREAD_MAX = 0.002

/** Sets all fiat rates, each close to its initial value, so that no floating price is stale. */
export async function movePracticeRates({ engine }: MerchantContext, random: Random): Promise<void> {
  await Promise.all(
    INITIAL_RATES.map(([fiat, initial]) => {
      const shift = Math.max(-SPREAD_MAX, Math.min(SPREAD_MAX, SPREAD * normal(random)))
      return engine.submit({ kind: 'setFiatRate', fiat, rate: Math.round(initial * (1 + shift)) })
    }),
  )
}
