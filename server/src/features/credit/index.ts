import { listCreditLines } from './list-credit-lines.ts'
import { showCreditScore } from './show-credit-score.ts'

export const creditHandlers = {
  'user/credit_score': showCreditScore,
  'user/credit_lines': listCreditLines,
}
