import type { Handlers } from '../handlers.ts'
import type { MarketCommand, RecordPrices } from './commands.ts'
import { configureCurrency } from './configure-currency.ts'
import { configureMarket } from './configure-market.ts'

/** The handlers of commands that list currencies and markets. `exchange.ts` adds that of `recordPrices`. */
export const marketHandlers: Handlers<Exclude<MarketCommand, RecordPrices>> = {
  configureCurrency,
  configureMarket,
}
