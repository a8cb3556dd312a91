import { z } from 'zod'

export interface PriceFeedConfig {
  /** The exchanges that provide index prices, by their names in ccxt; empty for the simulated feed. */
  readonly feedExchanges: readonly string[]
}

/** With fewer, no position could be opened or liquidated (decision 45). */
const FEED_EXCHANGES_MIN = 3

/** The setting of the price feed, as the environment has it. */
export const priceFeedFields = {
  FEED_EXCHANGES: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (names) =>
        names.length >= FEED_EXCHANGES_MIN &&
        new Set(names).size === names.length &&
        names.every((name) => /^[a-z][a-z0-9]{1,31}$/.test(name)),
      { error: 'must be at least three exchanges by their names in ccxt, such as binance,kraken,kucoin' },
    )
    .optional(),
}
