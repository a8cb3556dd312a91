import { createExplainer, type Explainer } from '../../../lib/explain/explanation.ts'
import { useIncomeExplanation } from './use-income-explanation.ts'

/** The income of rebates. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  income: createExplainer(['referral', 'referral/explain'], useIncomeExplanation),
}
