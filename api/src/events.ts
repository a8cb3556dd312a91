import { z } from 'zod'
import { accountKindSchema, idSchema, periodSchema } from './fields.ts'
import { leverPositionSchema, leverTickerSchema } from './lever.ts'
import { candleSchema, dealSchema, levelSchema, quoteSchema } from './market.ts'
import { microOrderSchema } from './option.ts'
import { orderSchema } from './spot.ts'
import { trailHeadSchema } from './trail.ts'

/** Private events carry their durable number and that of the one before: a gap shows at once, `user/events` fills it. */
const sequenceFields = { seq: z.int(), prev: z.int() }

export const balanceEventSchema = z.object({
  ...sequenceFields,
  balances: z.array(
    z.object({ type: accountKindSchema, currency_id: z.int(), available: z.string(), frozen: z.string() }),
  ),
})
export type BalanceEvent = z.infer<typeof balanceEventSchema>

export const orderEventSchema = z.object({ ...sequenceFields, orders: z.array(orderSchema) })
export type OrderEvent = z.infer<typeof orderEventSchema>

/**
 * One of the customer's deposits or submissions has moved: seen, a block deeper, credited, reviewed. It says only that
 * `charge_mention/log2` has something new, so it carries no number: one that was missed is read a little later.
 */
export const depositEventSchema = z.object({ id: z.string() })
export type DepositEvent = z.infer<typeof depositEventSchema>

/** One of the customer's withdrawals is in another state, as `charge_mention/log3` tells. */
export const withdrawalEventSchema = z.object({ id: z.int() })
export type WithdrawalEvent = z.infer<typeof withdrawalEventSchema>

/** Timed options that changed: bought, entered or closed. */
export const microOrderEventSchema = z.object({ ...sequenceFields, orders: z.array(microOrderSchema) })
export type MicroOrderEvent = z.infer<typeof microOrderEventSchema>

/** Contract positions that changed: opened, filled, closed, or given other stops or margin. */
export const leverEventSchema = z.object({ ...sequenceFields, positions: z.array(leverPositionSchema) })
export type LeverEvent = z.infer<typeof leverEventSchema>

export const tickerSchema = quoteSchema.pick({
  match_id: true,
  now_price: true,
  index_price: true,
  change: true,
  high: true,
  low: true,
  volume: true,
  turnover: true,
})
export type Ticker = z.infer<typeof tickerSchema>

/** Levels that changed; a number of 0 takes a level away. `prev` is the `seq` it follows on. */
export const depthEventSchema = z.object({
  match_id: z.int(),
  ...sequenceFields,
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
})
export type DepthEvent = z.infer<typeof depthEventSchema>

export const klineEventSchema = z.object({ match_id: z.int(), period: periodSchema, candle: candleSchema })
export type KlineEvent = z.infer<typeof klineEventSchema>

export const dealEventSchema = z.object({ match_id: z.int(), deals: z.array(dealSchema) })
export type DealEvent = z.infer<typeof dealEventSchema>

export const leverDepthEventSchema = depthEventSchema
  .omit({ match_id: true })
  .extend({ contract_id: z.int() })
export type LeverDepthEvent = z.infer<typeof leverDepthEventSchema>

export const leverKlineEventSchema = klineEventSchema
  .omit({ match_id: true })
  .extend({ contract_id: z.int() })
export type LeverKlineEvent = z.infer<typeof leverKlineEventSchema>

export const leverDealEventSchema = z.object({ contract_id: z.int(), deals: z.array(dealSchema) })
export type LeverDealEvent = z.infer<typeof leverDealEventSchema>

/** What the server sends over the socket. */
export const serverEvents = {
  daymarket: z.object({ list: z.array(tickerSchema) }),
  kline: klineEventSchema,
  market_depth: depthEventSchema,
  transaction: dealEventSchema,
  update_balance: balanceEventSchema,
  order: orderEventSchema,
  lever_trade: leverEventSchema,
  lever_depth: leverDepthEventSchema,
  lever_deals: leverDealEventSchema,
  lever_mark: leverTickerSchema,
  lever_kline: leverKlineEventSchema,
  closed_microorder: microOrderEventSchema,
  deposit: depositEventSchema,
  withdrawal: withdrawalEventSchema,
  trail_head: z.object({ heads: z.array(trailHeadSchema) }),
  '999': z.object({ message: z.string() }),
}
export type ServerEvents = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> }

/** A public stream. Everyone gets `daymarket` unasked. */
export const channelSchema = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('market_depth'), match_id: idSchema }),
  z.strictObject({ channel: z.literal('transaction'), match_id: idSchema }),
  z.strictObject({ channel: z.literal('kline'), match_id: idSchema, period: periodSchema }),
  // A contract's depth, deals and mark price together.
  z.strictObject({ channel: z.literal('lever'), contract_id: idSchema }),
  z.strictObject({ channel: z.literal('lever_kline'), contract_id: idSchema, period: periodSchema }),
])
export type Channel = z.output<typeof channelSchema>

/** What a client sends, each acknowledged with an envelope. */
export const clientEvents = {
  login: z.strictObject({ token: z.string().max(128) }),
  subscribe: channelSchema,
  unsubscribe: channelSchema,
}
export type ClientEvents = { [Name in keyof typeof clientEvents]: z.output<(typeof clientEvents)[Name]> }
