import {
  ALLOTMENT_SHARE_FORMAT,
  type AllotmentShare,
  OPTION_RULES,
  POSITION_SHARE_FORMAT,
  type PositionShare,
  PRICE_ORIGINS,
  type Share,
  SHARE_FORMAT,
} from '@halyard/receipt'
import { z } from 'zod'
import { hashSchema, signatureSchema, timeSchema } from './fields.ts'

/** The records that the exchange signs for customers to publish. `receipt/src/share/` defines the texts and their verification. */

/** The settlement of an option without its amounts. */
export const shareSchema: z.ZodType<Share> = z.object({
  format: z.literal(SHARE_FORMAT),
  rules: z.enum(OPTION_RULES),
  public_key: hashSchema,
  match_id: z.int(),
  market: z.string(),
  origin: z.enum(PRICE_ORIGINS).describe('Where the prices of the market come from'),
  price_decimals: z.int(),
  type: z.enum(['call', 'put', 'even']),
  seconds: z.int(),
  payout_ppm: z.int(),
  accepted_at: timeSchema,
  accepted_tick: z.int(),
  entry_ticks: z.nullable(z.int()),
  delivery_ticks: z.nullable(z.int()),
  result: z.enum(['win', 'lose', 'draw', 'void']),
  log_n: z.int(),
  log_hash: hashSchema,
  signature: signatureSchema,
})

/** The result of a closed position without its amounts. */
export const positionShareSchema: z.ZodType<PositionShare> = z.object({
  format: z.literal(POSITION_SHARE_FORMAT),
  public_key: hashSchema,
  base_id: z.int(),
  quote_id: z.int(),
  market: z.string(),
  origin: z.enum(PRICE_ORIGINS),
  price_decimals: z.int(),
  side: z.enum(['long', 'short']),
  leverage: z.int(),
  entry_ticks: z.int(),
  exit_ticks: z.int(),
  opened_at: timeSchema.describe('Rounded down to a minute, as closed_at'),
  closed_at: timeSchema,
  return_ppm: z.int().describe('After fees and funding, of the opening value'),
  signature: signatureSchema,
})

/** The allotted part of an order. */
export const allotmentShareSchema: z.ZodType<AllotmentShare> = z.object({
  format: z.literal(ALLOTMENT_SHARE_FORMAT),
  public_key: hashSchema,
  project_id: z.int(),
  coin: z.string(),
  origin: z.enum(PRICE_ORIGINS).describe('Where the prices of this exchange come from'),
  price: z.string(),
  currency: z.string(),
  supply: z.string(),
  demand: z.string(),
  allotted_ppm: z.int(),
  allotted_at: timeSchema,
  signature: signatureSchema,
})
