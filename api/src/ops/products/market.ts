import { z } from 'zod'
import { decimalSchema, idSchema, positiveSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { reasonSchema, wholeBetween } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, OPERATING, WATCHING } from '../access/roles.ts'

/** The status of a market: `open`, `cancel_only` (no new orders) or `paused`. */
export const marketStatusSchema = z.enum(['open', 'cancel_only', 'paused'])
/** The statuses that one person sets. */
export const restrictionSchema = marketStatusSchema.exclude(['open'])

/** A spot market with its status, fees and limits. */
export const opsMarketSchema = z.object({
  id: z.int(),
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  status: marketStatusSchema,
  price_decimals: z.int(),
  quantity_decimals: z.int(),
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  band_ppm: z.int().describe('How far from the index price an order may trade'),
  min_quantity: decimalSchema.describe('Of the base currency'),
  max_quantity: decimalSchema,
  min_value: decimalSchema.describe('Of the quote currency'),
})
/** A spot market with its status, fees and limits. */
export type OpsMarket = z.infer<typeof opsMarketSchema>

/** A network of a currency with its limits. Amounts are in the currency; `confirmations` counts blocks. */
export const opsNetworkSchema = z.object({
  currency_id: z.int(),
  currency: z.string(),
  network: z.string(),
  open: z.boolean(),
  deposit_min: decimalSchema,
  withdraw_min: decimalSchema,
  withdraw_max: decimalSchema,
  withdraw_fee: decimalSchema,
  two_reviewers_from: decimalSchema,
  confirmations: z.int(),
})
/** A network with its limits, as decimals of the currency. */
export type OpsNetwork = z.infer<typeof opsNetworkSchema>

const networkSchema = z.string().regex(/^[A-Z0-9]{2,12}$/)

/** Operator calls for spot markets and networks. */
export const marketOpsCalls = {
  'ops/market/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every spot market with its status, fees and limits.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsMarketSchema) }),
  }),
  'ops/market/set_status': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Restricts a market to cancellations, or pauses it. Two persons open it. Prices and rules do not change.',
    request: z.strictObject({ id: idSchema, status: restrictionSchema, reason: reasonSchema }),
    response: opsMarketSchema,
  }),
  'ops/market/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'market',
    about:
      'Proposes fees, price band and limits of a market, which a second operator decides. Decimals are fixed for life. Resting orders keep their maker fee and stay.',
    request: z.strictObject({
      id: idSchema,
      maker_fee_ppm: wholeBetween(0, 99_999).describe('In parts per million of what the maker receives'),
      taker_fee_ppm: wholeBetween(0, 99_999).describe('In parts per million of what the taker receives'),
      band_ppm: wholeBetween(1, 999_999).describe('How far from the index price an order may trade'),
      min_quantity: positiveSchema.describe('Of the base currency'),
      max_quantity: positiveSchema,
      min_value: decimalSchema.describe('Of the quote currency'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/currency/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every currency, by its number.',
    request: z.strictObject({}),
    response: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), decimals: z.int() })),
    }),
  }),
  'ops/network/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every network of every currency and whether it is open.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsNetworkSchema) }),
  }),
  'ops/network/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'network',
    about:
      'Proposes minimums, maximum, fee, confirmations and the amount from which two reviewers decide. Requested withdrawals keep their fee and their reviewers.',
    request: z.strictObject({
      currency_id: idSchema,
      network: networkSchema,
      deposit_min: decimalSchema,
      withdraw_min: positiveSchema,
      withdraw_max: positiveSchema,
      withdraw_fee: decimalSchema,
      two_reviewers_from: positiveSchema,
      confirmations: wholeBetween(0, 10_000),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/network/close': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Closes a network for deposits and withdrawals of a currency. Two persons open it.',
    request: z.strictObject({ currency_id: idSchema, network: networkSchema, reason: reasonSchema }),
    response: opsNetworkSchema,
  }),
}
