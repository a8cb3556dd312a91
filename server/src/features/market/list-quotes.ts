import { SPOT } from '../../instruments/kinds/spot.ts'
import type { Handler } from './context.ts'

export const listQuotes: Handler<'currency/quotation_new'> = async ({ catalogue, config, market }) => ({
  list: catalogue.markets().map((listed) => market.of(SPOT).details(listed)),
  simulated: config.feedExchanges.length === 0,
})
