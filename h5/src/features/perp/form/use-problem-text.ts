import { formatUnits } from '@halyard/money'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Perp } from '../perp.ts'
import type { PerpProblem } from './form-errors.ts'

/** Returns a function that puts a violated rule into words. */
export function useProblemText(perp: Perp): (problem: PerpProblem) => string {
  const { t } = useTranslation('perp')
  const f = useFormat()
  return ({ text, limit }) => {
    if (!limit) return t(text)
    if (limit.of === 'multiple') return t(text, { limit: `${limit.units}x` })
    if (limit.of === 'quote')
      return t(text, {
        limit: `${f.exact(formatUnits(limit.units, perp.legalDecimals))} ${perp.legal}`,
      })
    if (limit.of === 'lots') return t(text, { limit: f.exact(String(limit.units)) })
    return t(text, { limit: f.exact(formatUnits(limit.units, perp.priceDecimals)) })
  }
}
