import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'perp'> = {
  contract_fee: 'perp',
  funding: 'funding',
  liquidation_fee: 'liquidation',
  insurance_cover: 'insurance',
  contract_profit: NEVER,
  contract_loss: NEVER,
  position_hold: NEVER,
  position_release: NEVER,
  margin_add: NEVER,
  margin_remove: NEVER,
}
