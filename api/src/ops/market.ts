import { z } from 'zod'
import { decimalSchema, idSchema } from '../fields.ts'
import { reasonSchema, yesNoSchema } from './fields.ts'
import { opsCall } from './ops-call.ts'

/** The status of a market: `open`, `cancel_only` (no new orders) or `paused`. */
export const marketStatusSchema = z.enum(['open', 'cancel_only', 'paused'])

/** A spot market and its status. */
export const opsMarketSchema = z.object({ id: z.int(), name: z.string(), status: marketStatusSchema })
/** A spot market and its status. */
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

/** Operator calls for spot markets and networks. */
export const marketOpsCalls = {
  'ops/market/list': opsCall({
    about: 'Lists every spot market and its status.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsMarketSchema) }),
  }),
  'ops/market/set_status': opsCall({
    about: 'Opens a market, restricts it to cancellations, or pauses it. Prices and rules do not change.',
    request: z.strictObject({ id: idSchema, status: marketStatusSchema, reason: reasonSchema }),
    response: opsMarketSchema,
  }),
  'ops/network/list': opsCall({
    about: 'Lists every network of every currency and whether it is open.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsNetworkSchema) }),
  }),
  'ops/network/set_open': opsCall({
    about: 'Opens or closes a network for deposits and withdrawals of a currency.',
    request: z.strictObject({
      currency_id: idSchema,
      network: z.string().regex(/^[A-Z0-9]{2,12}$/),
      open: yesNoSchema,
      reason: reasonSchema,
    }),
    response: opsNetworkSchema,
  }),
}
