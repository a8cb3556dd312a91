import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'fiat'> = {
  fiat_fee: 'fiat',
  fiat_transfer: NEVER,
  fiat_hold: NEVER,
  fiat_release: NEVER,
  fiat_payment: NEVER,
}
