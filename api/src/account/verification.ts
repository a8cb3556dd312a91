import { z } from 'zod'
import { call } from '../wire/call.ts'
import { countrySchema, timeSchema } from '../wire/fields.ts'
import { uploadIdSchema } from '../content/upload.ts'

/** Text that a person enters about themselves: not blank, without control characters or bidirectional overrides. */
function personTextSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
}

/** The identity submitted for basic verification. */
export const personSchema = z.strictObject({
  country: countrySchema,
  name: personTextSchema(100),
  card_id: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,38}[\p{L}\p{N}]$/u)
    .describe('The number of the identity document'),
  contact_address: personTextSchema(200),
})
/** The identity submitted for basic verification. */
export type Person = z.infer<typeof personSchema>

/** The statuses of one verification level. */
export const VERIFICATION_STATUSES = ['unverified', 'under_review', 'verified', 'refused'] as const
const reviewFields = {
  status: z.enum(VERIFICATION_STATUSES),
  reason: z.string().describe('Why it was refused, empty otherwise'),
  submitted_at: z.nullable(timeSchema),
  reviewed_at: z.nullable(timeSchema),
}
/** The state of one verification level. Times are null before the event. */
export const verificationStandingSchema = z.object(reviewFields)
/** The state of one verification level. Times are epoch milliseconds, `null` before the event. */
export type VerificationStanding = z.infer<typeof verificationStandingSchema>

/** Calls for identity verification. */
export const verificationCalls = {
  'user/real_name': call({
    method: 'POST',
    access: 'customer',
    about: "Submits basic verification: the customer's identity. Reviewed by an operator.",
    request: personSchema,
    response: z.object({}),
  }),
  'user/real_name2': call({
    method: 'POST',
    access: 'customer',
    about:
      'Submits advanced verification: photos of the document and of the customer holding it, each the id of an `upload`. Requires basic verification.',
    request: z.strictObject({
      front_pic: uploadIdSchema,
      reverse_pic: uploadIdSchema,
      hand_pic: uploadIdSchema,
    }),
    response: z.object({}),
  }),
  'user/real_info': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the verification level of the signed-in customer and the state of each review.',
    request: z.strictObject({}),
    response: z.object({
      level: z.int().describe('0 not at all, 1 basic, 2 advanced'),
      basic: z.object({
        ...reviewFields,
        country: z.nullable(countrySchema),
        name: z.nullable(z.string()).describe('With its middle hidden'),
        card_id: z.nullable(z.string()).describe('With its middle hidden'),
      }),
      advanced: verificationStandingSchema,
    }),
  }),
}
