import { z } from 'zod'
import { FIAT_STATUSES } from '../../products/fiat-records.ts'
import { timeSchema } from '../../wire/fields.ts'

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
  opened_at: timeSchema,
  pay_by: timeSchema,
  paid_at: z.nullable(timeSchema),
  cancelled_at: z.nullable(timeSchema),
  ended_at: z.nullable(timeSchema).describe('Until it has ended, a cancelled deal can be appealed'),
  deciders_needed: z.int(),
  first_decider_id: z.nullable(z.int()),
  outcome_decider_id: z.nullable(z.int()),
  outcome: z.nullable(z.enum(['release', 'releaseLate', 'return'])),
  rule: z.string(),
  evidence: z.array(z.int()).describe('Ids of the messages that the decision refers to'),
  late_number: z.nullable(z.string()).describe('What a payment made late has bought'),
})
export type OpsFiatDeal = z.infer<typeof opsFiatDealSchema>
