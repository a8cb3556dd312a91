import type { Handler } from './context.ts'

export const listQuotes: Handler<'currency/quotation_new'> = async ({ config, market }) => ({
  list: market.quotes(),
  simulated: config.feedExchanges.length === 0,
})
