import { z } from 'zod'
import { call } from './call.ts'
import { countrySchema, timeSchema } from './fields.ts'
import { uploadIdSchema } from './upload.ts'

/** What somebody types of themselves: no control characters, and none that turn the direction of writing. */
function personTextSchema(lettersMax: number) {
  return z
    .string()
    .max(lettersMax)
    .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
}

export const personSchema = z.strictObject({
  country: countrySchema,
  name: personTextSchema(100),
  card_id: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,38}[\p{L}\p{N}]$/u)
    .describe('The number of the identity document'),
  contact_address: personTextSchema(200),
})
export type Person = z.infer<typeof personSchema>

export const VERIFICATION_STATUSES = ['unverified', 'under_review', 'verified', 'refused'] as const
const standingFields = {
  status: z.enum(VERIFICATION_STATUSES),
  reason: z.string().describe('Why it was refused, empty otherwise'),
  submitted_at: z.nullable(timeSchema),
  reviewed_at: z.nullable(timeSchema),
}
export const verificationStandingSchema = z.object(standingFields)
export type VerificationStanding = z.infer<typeof verificationStandingSchema>

export const verificationCalls = {
  'user/real_name': call({
    access: 'customer',
    about: 'Basic verification: who the customer is. Reviewed by a person.',
    request: personSchema,
    response: z.object({}),
  }),
  'user/real_name2': call({
    access: 'customer',
    about:
      'Advanced verification: photos of the document and of the customer holding it, each the id of an `upload`. Basic comes first.',
    request: z.strictObject({
      front_pic: uploadIdSchema,
      reverse_pic: uploadIdSchema,
      hand_pic: uploadIdSchema,
    }),
    response: z.object({}),
  }),
  'user/real_info': call({
    access: 'customer',
    about: 'How far the signed-in customer is verified.',
    request: z.strictObject({}),
    response: z.object({
      level: z.int().describe('0 not at all, 1 basic, 2 advanced'),
      basic: z.object({
        ...standingFields,
        country: z.nullable(countrySchema),
        name: z.nullable(z.string()).describe('With its middle hidden'),
        card_id: z.nullable(z.string()).describe('With its middle hidden'),
      }),
      advanced: verificationStandingSchema,
    }),
  }),
}
