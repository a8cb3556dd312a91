import { z } from 'zod'
import { decimalSchema, idSchema, positiveSchema } from '../../wire/fields.ts'
import { proposalSchema, scheduledFields } from '../records/change.ts'
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
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsMarketSchema) }),
  }),
  'ops/market/set_status': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Restricts a market to cancellations, or pauses it. Two persons open it. Prices and rules do not change.',
    example: { id: '1', status: 'paused', reason: 'Feed in doubt' },
    request: z.strictObject({ id: idSchema, status: restrictionSchema, reason: reasonSchema }),
    response: opsMarketSchema,
  }),
  'ops/market/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'market',
    page: '/markets/:id',
    about:
      'Proposes fees, price band and limits of a market, which a second operator decides. Decimals are fixed for life. Resting orders keep their maker fee and stay.',
    example: {
      id: '1',
      maker_fee_ppm: '400',
      taker_fee_ppm: '900',
      band_ppm: '60000',
      min_quantity: '0.001',
      max_quantity: '400',
      min_value: '5',
      due_at: '1893456000000',
      preview: '0',
      reason: 'Autumn fees',
    },
    request: z.strictObject({
      id: idSchema,
      maker_fee_ppm: wholeBetween(0, 99_999).describe('In parts per million of what the maker receives'),
      taker_fee_ppm: wholeBetween(0, 99_999).describe('In parts per million of what the taker receives'),
      band_ppm: wholeBetween(1, 999_999).describe('How far from the index price an order may trade'),
      min_quantity: positiveSchema.describe('Of the base currency'),
      max_quantity: positiveSchema,
      min_value: decimalSchema.describe('Of the quote currency'),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/currency/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every currency, by its number.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), decimals: z.int() })),
    }),
  }),
  'ops/network/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every network of every currency and whether it is open.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsNetworkSchema) }),
  }),
  'ops/network/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'network',
    page: '/networks/:id',
    about:
      'Proposes minimums, maximum, fee, confirmations and the amount from which two reviewers decide. Requested withdrawals keep their fee and their reviewers.',
    example: {
      currency_id: '3',
      network: 'TRC20',
      deposit_min: '2',
      withdraw_min: '12',
      withdraw_max: '400000',
      withdraw_fee: '0.8',
      two_reviewers_from: '40000',
      confirmations: '25',
      due_at: '1893456000000',
      preview: '0',
      reason: 'Fees on the chain fell',
    },
    request: z.strictObject({
      currency_id: idSchema,
      network: networkSchema,
      deposit_min: decimalSchema,
      withdraw_min: positiveSchema,
      withdraw_max: positiveSchema,
      withdraw_fee: decimalSchema,
      two_reviewers_from: positiveSchema,
      confirmations: wholeBetween(0, 10_000),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/network/close': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Closes a network for deposits and withdrawals of a currency. Two persons open it.',
    example: { currency_id: '3', network: 'TRC20', reason: 'Node is down' },
    request: z.strictObject({ currency_id: idSchema, network: networkSchema, reason: reasonSchema }),
    response: opsNetworkSchema,
  }),
}
