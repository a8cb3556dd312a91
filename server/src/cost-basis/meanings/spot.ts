import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  order_hold: NEVER,
  order_release: NEVER,
  stop_hold: NEVER,
  stop_release: NEVER,
  trade_base: NEVER,
  trade_quote: NEVER,
  fee: NEVER,
}
