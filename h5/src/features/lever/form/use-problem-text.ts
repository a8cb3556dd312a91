import { formatUnits } from '@halyard/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { Contract } from '../contract.ts'
import type { LeverProblem } from './form-errors.ts'

/** Says in words which rule is not met. */
export function useProblemText(contract: Contract): (problem: LeverProblem) => string {
  const { t } = useTranslation('lever')
  const f = useFormat()
  return ({ text, limit }) => {
    if (!limit) return t(text)
    if (limit.of === 'multiple') return t(text, { limit: `${limit.units}x` })
    if (limit.of === 'quote')
      return t(text, {
        limit: `${f.exact(formatUnits(limit.units, contract.legalDecimals))} ${contract.legal}`,
      })
    if (limit.of === 'lots') return t(text, { limit: f.exact(String(limit.units)) })
    return t(text, { limit: f.exact(formatUnits(limit.units, contract.priceDecimals)) })
  }
}
