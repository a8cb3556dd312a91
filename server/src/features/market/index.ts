import { listCandles } from './list-candles.ts'
import { listCurrencies } from './list-currencies.ts'
import { listQuotes } from './list-quotes.ts'
import { showDepth } from './show-depth.ts'

export const marketHandlers = {
  'currency/quotation_new': listQuotes,
  'currency/new_timeshar': listCandles,
  'currency/deal': showDepth,
  'currency/user_currency_list': listCurrencies,
}
