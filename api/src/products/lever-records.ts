import { z } from 'zod'
import { decimalSchema, signedSchema, timeSchema } from '../wire/fields.ts'

/** The fields of a perpetual contract that change continuously, as published on its stream. */
export const leverTickerSchema = z.object({
  contract_id: z.int(),
  mark_price: z.string().describe('What profit, stops and liquidation go by; 0 before the first index price'),
  index_price: z.string(),
  now_price: z.string().describe('Of the last deal'),
  change: signedSchema.describe('Percent over 24 hours with two decimals'),
  high: z.string(),
  low: z.string(),
  volume: z.string().describe('24 hours, in the base currency'),
  turnover: z.string().describe('24 hours, in the quote currency'),
  funding_ppm: z.int().describe('As it stands now, of a position’s value; longs pay shorts when above zero'),
  funding_at: timeSchema.describe('When it is paid next'),
  status: z
    .enum(['open', 'close_only', 'cancel_only', 'paused', 'suspended'])
    .describe(
      'close_only: no one opens for some minutes, because the insurance fund has paid as much as it pays in a minute; cancel_only: set by operators; suspended: its processing failed, so that nothing happens in it, and margins stay, until operators resume it',
    ),
})
/** The changing fields of a contract. Prices are decimals of the quote currency, rates are parts per million. */
export type LeverTicker = z.infer<typeof leverTickerSchema>

/**
 * A risk tier: up to `max_share` lots of a customer on one side, the highest leverage and the maintenance margin
 * rate.
 */
export const leverTierSchema = z.object({
  max_share: z.int().describe('Lots of a customer on one side: held, working and ordered'),
  max_multiple: z.int(),
  maintenance_ppm: z.int().describe('Of the value at the mark price'),
})
/** A risk tier: lots of a customer on one side, with the leverage and maintenance rate that apply up to them. */
export type LeverTier = z.infer<typeof leverTierSchema>

/**
 * A perpetual contract with its rules and current state. Fields that end in `_ppm` are parts per million;
 * `share` counts lots; `multiple` is leverage; `legal` is the quote currency.
 */
export const leverContractSchema = leverTickerSchema.extend({
  currency_id: z.int(),
  legal_id: z.int(),
  currency_name: z.string(),
  legal_name: z.string(),
  match_id: z.int().describe('The spot market whose index it follows'),
  price_decimals: z.int(),
  number_decimals: z.int(),
  legal_decimals: z.int(),
  lot_size: z.string().describe('One lot, in the base currency'),
  min_share: z.int(),
  max_share: z.int(),
  multiples: z.array(z.int()).describe('Leverage to offer; any whole number up to the tier’s limit is taken'),
  tiers: z.array(leverTierSchema).describe('Smallest first'),
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  band_ppm: z
    .int()
    .describe(
      'How far from the index price an order may trade; an opening order may rest up to twice as far away',
    ),
  funding_interval: z.int().describe('Milliseconds'),
})
/** A perpetual contract with its rules and current state. */
export type LeverContract = z.infer<typeof leverContractSchema>

/** The reasons why positions end. */
export const CLOSE_REASONS = [
  'by_customer',
  'take_profit',
  'stop_loss',
  'liquidated',
  'deleveraged',
  'no_more_liquidity',
  'own_order',
  'netted',
  'nothing_to_reduce',
  'self_limit',
] as const

/** A perpetual position and its opening order. `share` fields count lots; amounts are in the quote currency. */
export const leverPositionSchema = z.object({
  id: z.int(),
  contract_id: z.int(),
  currency_id: z.int(),
  legal_id: z.int(),
  type: z.int().describe('1 long, 2 short'),
  share: z.int().describe('Lots asked for'),
  open_share: z.int().describe('Lots held now'),
  waiting_share: z.int().describe('Lots that still wait in the book'),
  closed_share: z.int(),
  multiple: z.int(),
  price: z.string().describe('The limit; 0 for a market order'),
  open_price: z
    .string()
    .describe('Average price of the lots held, or else of those that were closed, floored; 0 without any'),
  open_value: z.string().describe('What the lots held were worth when they were opened, exactly'),
  mark_price: z.string(),
  margin: z.string().describe('Frozen for the lots held'),
  frozen: z.string().describe('Frozen for the lots that wait'),
  fee: z.string().describe('Paid so far'),
  funding: signedSchema.describe('Paid so far; received when below zero'),
  profit: signedSchema.describe('Of the lots held, at the mark price'),
  profit_rate: signedSchema.describe('Percent of their margin with two decimals'),
  margin_ratio: z.string().describe('Percent of equity that must remain, with two decimals: 100 liquidates'),
  maintenance_ppm: z
    .int()
    .describe(
      'Of the value at the mark price; by the tier of its lots and those of the older ones on its side',
    ),
  liquidation_price: z.string().describe('0 where no price liquidates it'),
  bankruptcy_price: z.string().describe('Where the margin is gone; 0 where no price is'),
  target_profit_price: z.nullable(z.string()),
  stop_loss_price: z.nullable(z.string()),
  realised: signedSchema.describe('Profit of the lots closed, before fees and funding'),
  close_price: z.string().describe('Average price of the lots closed, floored; 0 without any'),
  status: z.int().describe('0 waiting, 1 holding, 2 closed, 3 cancelled'),
  close_reason: z.nullable(z.enum(CLOSE_REASONS)),
  reduce_only: z.boolean().describe('An order that only closes lots of the position on the other side'),
  created_at: timeSchema,
  updated_at: timeSchema,
})
/** A perpetual position. `share` fields are lots; amounts are decimals of the quote currency. */
export type LeverPosition = z.infer<typeof leverPositionSchema>

export const placedSchema = z.object({
  id: z.int(),
  status: z.int().describe('0 waiting, 1 holding, 2 closed, 3 cancelled'),
  open_share: z.int().describe('Lots held now'),
})

export const orderedSchema = z.object({
  ...placedSchema.shape,
  filled_share: z.int().describe('Lots that were filled at once'),
  filled_price: z.nullable(z.string()).describe('Their average price, rounded down; null without a fill'),
  waiting_share: z.int().describe('Lots that wait in the book'),
})

export const closedSchema = z.object({
  ...placedSchema.shape,
  filled_share: z.int().describe('Lots that this close filled; lots it did not fill stay open'),
  realised: signedSchema.describe('Profit and loss of the lots closed so far, before fees'),
  fee: decimalSchema.describe('Fees paid so far'),
  funding: signedSchema.describe('Funding paid so far; negative when received'),
})

/** A funding payment of one position, in the quote currency. */
export const leverFundingSchema = z.object({
  id: z.int(),
  position_id: z.int(),
  contract_id: z.int(),
  rate_ppm: z.int(),
  amount: signedSchema.describe('Received; paid when below zero'),
  created_at: timeSchema,
})
/** A funding payment of one position, in the quote currency; negative when paid. */
export type LeverFunding = z.infer<typeof leverFundingSchema>
