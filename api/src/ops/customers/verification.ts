import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { optionalReasonSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { RECORD_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { REVIEWING } from '../access/roles.ts'

const statusSchema = z.enum(['under_review', 'verified', 'refused'])

/** An identity verification and its review. */
export const opsVerificationSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  account_number: z.string(),
  level: z.int().describe('1 basic, 2 advanced'),
  status: statusSchema,
  country: z.nullable(z.string()),
  submitted_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
  reviewer_id: z.nullable(z.int()),
  reason: z.string(),
})
/** An identity verification for review. */
export type OpsVerification = z.infer<typeof opsVerificationSchema>

/** Operator calls for identity verification. */
export const verificationOpsCalls = {
  'ops/verification/list': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about: 'Lists verifications: those that wait, oldest first; of another status, newest decision first.',
    filters: RECORD_FILTERS,
    example: { status: 'refused', ...listExample(RECORD_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('under_review if absent'),
      ...listFields(RECORD_FILTERS),
    }),
    response: listOf(opsVerificationSchema),
  }),
  'ops/verification/show': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about: 'Returns one verification with everything submitted. Pictures are ids for `ops/upload/file`.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsVerificationSchema.shape,
      name: z.nullable(z.string()),
      card_id: z.nullable(z.string()),
      contact_address: z.nullable(z.string()),
      front_pic: z.nullable(z.string()),
      reverse_pic: z.nullable(z.string()),
      hand_pic: z.nullable(z.string()),
      identity: z
        .nullable(
          z.object({
            id: z.int().describe('Id of the verification'),
            name: z.string(),
            card_id: z.string(),
            country: z.nullable(z.string()),
            reviewed_at: z.nullable(timeSchema),
          }),
        )
        .describe('Of level 2: the verified level 1 that its pictures must show'),
      same_document: z.array(z.int()).describe('Other customers who submitted the same document'),
    }),
  }),
  'ops/verification/review': opsCall({
    method: 'POST',
    roles: REVIEWING,
    decides: 'verification',
    queue: 'verification',
    page: '/verifications/:id',
    guards: 'verification',
    about:
      'Approves or refuses a verification and notifies the customer by e-mail. Reviewers cannot review their own.',
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsVerificationSchema,
  }),
}
