import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'option'> = {
  option_stake: 'option',
  option_payout: 'option',
  option_stake_hold: NEVER,
  option_stake_release: NEVER,
  option_reserve_hold: NEVER,
  option_reserve_release: NEVER,
}
