import type { Explainer } from '../../../lib/explain/explanation.ts'
import { useIncomeExplanation } from './use-income-explanation.ts'

/** The income of rebates. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  income: { texts: ['referral', 'referral/explain'], useExplanation: useIncomeExplanation },
}
