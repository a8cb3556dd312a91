import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { optionalReasonSchema, reasonSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { RECORD_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { OPERATING, REVIEWING } from './roles.ts'

const statusSchema = z
  .enum(['waiting', 'approved', 'done', 'cancelled', 'refused'])
  .describe('`cancelled` by the customer, who used the factor')

/** The removal of a customer's second factor. */
export const opsRemovalSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  status: statusSchema,
  reason: z.string(),
  requested_by: z.int(),
  requested_at: timeSchema,
  due_at: timeSchema.describe('Executed at the earliest at this time, 24 hours after the request'),
  reviewer_id: z.nullable(z.int()),
  reviewed_at: z.nullable(timeSchema),
  review_reason: z.string(),
  ended_at: z.nullable(timeSchema),
})
/** The removal of a customer's second factor, which two operators decide. */
export type OpsRemoval = z.infer<typeof opsRemovalSchema>

/** Operator calls for the removal of a customer's second factor. */
export const removalOpsCalls = {
  'ops/removal/request': opsCall({
    method: 'POST',
    roles: REVIEWING,
    names: 'customer',
    about:
      'Requests the removal of a customer’s authenticator app. The customer is informed at all contacts, and cancels it by using the factor. One that is open already is returned as it is.',
    example: { id: '1001', reason: 'Phone lost, passport seen' },
    request: z.strictObject({ id: idSchema.describe('Of the customer'), reason: reasonSchema }),
    response: opsRemovalSchema,
  }),
  'ops/removal/list': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about:
      'Lists removals of second factors: those that wait, oldest first; of another status, newest decision first.',
    filters: RECORD_FILTERS,
    example: { status: 'approved', ...listExample(RECORD_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('waiting if absent'),
      ...listFields(RECORD_FILTERS),
    }),
    response: listOf(opsRemovalSchema),
  }),
  'ops/removal/show': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about: 'Returns the removal of a second factor.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsRemovalSchema,
  }),
  'ops/removal/review': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'removal',
    queue: 'removal',
    page: '/removals/:id',
    guards: 'removal',
    about:
      'Approves a removal that another operator requested, which is executed once it is due, or refuses it, also after the approval. Withdrawals are on hold afterwards.',
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsRemovalSchema,
  }),
}
