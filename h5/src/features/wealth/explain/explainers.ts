import { createExplainer, type Explainer } from '../../../lib/explain/explanation.ts'
import { useDailyYieldExplanation } from './use-daily-yield-explanation.ts'

/** The yield of a day of a customer's orders in one currency. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  daily: createExplainer(['wealth', 'wealth/explain'], useDailyYieldExplanation),
}
