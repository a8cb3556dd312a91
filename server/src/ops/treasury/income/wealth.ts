import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'wealth'> = {
  wealth_yield: 'wealth',
  wealth_penalty: 'wealth',
  wealth_hold: NEVER,
  wealth_release: NEVER,
  wealth_reserve_hold: NEVER,
  wealth_reserve_release: NEVER,
}
