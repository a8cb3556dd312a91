import { formatUnits } from '@halyard/money'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { SpotProblem } from './spot-problem.ts'

/** Returns the function that describes a violated rule, with its limit, in words. */
export function useProblemText(market: SpotMarket): (problem: SpotProblem) => string {
  const { t } = useTranslation('trade')
  const f = useFormat()
  return ({ text, limit }) => {
    if (!limit) return t(text)
    if (limit.of === 'ppm') return t(text, { limit: f.rate(limit.units) })
    const [decimals, unit] = {
      price: [market.priceDecimals, market.quote] as const,
      lots: [market.lotDecimals, market.base] as const,
      quote: [market.quoteDecimals, market.quote] as const,
    }[limit.of]
    return t(text, { limit: `${f.exact(formatUnits(limit.units, decimals))} ${unit}` })
  }
}
