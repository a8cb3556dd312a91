import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'spot'> = {
  fee: 'spot',
  trade_base: NEVER,
  trade_quote: NEVER,
  order_hold: NEVER,
  order_release: NEVER,
  stop_hold: NEVER,
  stop_release: NEVER,
}
