import { z } from 'zod'
import { FIAT_STATUSES, fiatCodeSchema } from '../fiat-records.ts'
import { idSchema, oneOf, pageFields, pageOf, positiveSchema, timeSchema } from '../fields.ts'
import { reasonSchema, yesNoSchema } from './fields.ts'
import { ADMINISTERING, OPERATING, opsCall, REVIEWING } from './ops-call.ts'

/** A deal as operators see it. */
export const opsFiatDealSchema = z.object({
  id: z.int(),
  merchant_id: z.int(),
  buyer_id: z.int(),
  seller_id: z.int(),
  currency_name: z.string(),
  fiat: z.string(),
  number: z.string(),
  price: z.string(),
  total: z.string(),
  status: z.enum(FIAT_STATUSES),
  held: z.boolean(),
  disputed_by: z.nullable(z.string()),
  disputed_at: z.nullable(timeSchema),
  deciders_needed: z.int(),
  first_decider_id: z.nullable(z.int()),
  outcome: z.nullable(z.enum(['release', 'return'])),
  rule: z.string(),
})
export type OpsFiatDeal = z.infer<typeof opsFiatDealSchema>

/** Operator calls for fiat trading. */
export const fiatOpsCalls = {
  'ops/fiat/applications': opsCall({
    roles: REVIEWING,
    about: 'Lists the customers who ask to become merchants.',
    request: z.strictObject({ ...pageFields }),
    response: pageOf(
      z.object({ user_id: z.int(), about: z.string(), status: z.string(), applied_at: timeSchema }),
    ),
  }),
  'ops/fiat/set_merchant': opsCall({
    roles: OPERATING,
    about: 'Makes a customer a merchant, or ends it. Open deals continue.',
    request: z.strictObject({ id: idSchema, merchant: yesNoSchema, reason: reasonSchema }),
    response: z.object({ id: z.int(), merchant: z.boolean() }),
  }),
  'ops/fiat/set_rate': opsCall({
    roles: ADMINISTERING,
    about: 'Sets the price of one USDT in a fiat currency. Floating prices use it for one day.',
    request: z.strictObject({ fiat: fiatCodeSchema, rate: positiveSchema, reason: reasonSchema }),
    response: z.object({ fiat: fiatCodeSchema, rate: z.string() }),
  }),
  'ops/fiat/deals': opsCall({
    roles: REVIEWING,
    about: 'Lists deals; disputes if no status is given.',
    request: z.strictObject({ status: z.optional(z.enum(FIAT_STATUSES)), ...pageFields }),
    response: pageOf(opsFiatDealSchema),
  }),
  'ops/fiat/show': opsCall({
    roles: REVIEWING,
    about: 'Returns a deal with its timeline, receipts, evidence and chat.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      deal: opsFiatDealSchema,
      timeline: z.array(
        z.object({ event: z.string(), actor: z.string(), status: z.string(), at: timeSchema }),
      ),
      messages: z.array(
        z.object({
          id: z.int(),
          author_id: z.int(),
          kind: z.string(),
          text: z.string(),
          pic: z.nullable(z.string()),
          used_before: z.boolean(),
          at: timeSchema,
        }),
      ),
    }),
  }),
  'ops/fiat/decide': opsCall({
    roles: REVIEWING,
    about:
      'Decides a dispute: 1 gives the coins to the buyer, 2 returns them to the seller. Large ones need two.',
    request: z.strictObject({
      id: idSchema,
      outcome: oneOf(1, 2),
      evidence: z
        .string()
        .regex(/^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,19}$/)
        .describe('Ids of messages'),
      rule: z
        .string()
        .max(100)
        .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u),
      reason: reasonSchema,
    }),
    response: opsFiatDealSchema,
  }),
}
