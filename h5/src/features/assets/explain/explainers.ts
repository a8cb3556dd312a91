import { createExplainer, type Explainer } from '../../../lib/explain/explanation.ts'
import { useBalanceExplanation } from './use-balance-explanation.ts'
import { useTodayExplanation } from './use-today-explanation.ts'
import { useWorthExplanation } from './use-worth-explanation.ts'

const texts = ['assets', 'assets/explain'] as const

/** The amounts of accounts: a balance, the worth of all, and today's profit. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  balance: createExplainer(texts, useBalanceExplanation),
  worth: createExplainer(texts, useWorthExplanation),
  today: createExplainer(texts, useTodayExplanation),
}
