import { z } from 'zod'
import { call } from '../wire/call.ts'
import { timeSchema } from '../wire/fields.ts'

const agreementTextSchema = z.object({
  version: z.int(),
  text: z.string().describe('Plain text; empty lines separate paragraphs, and `1. ` or `- ` begins an item'),
  effective_at: z.nullable(timeSchema).describe('Null for the first version, which applied from the start'),
})
/** A version of the user agreement in the language of the caller. */
export type AgreementText = z.infer<typeof agreementTextSchema>

/** The shortest notice of a new version: from its publication to its date of effect. */
export const AGREEMENT_NOTICE_MS = 7 * 24 * 3_600_000

/** The error codes of registering with a version of the user agreement, and of publishing one. */
export const AGREEMENT_ERRORS = [
  'agreement_already_scheduled',
  'agreement_changed',
  'agreement_in_effect',
  'agreement_too_soon',
  'agreement_version_wrong',
] as const

/** Calls for the user agreement. */
export const agreementCalls = {
  'agreement/show': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the user agreement in force, and the version that replaces it, if there is one.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ current: agreementTextSchema, next: z.nullable(agreementTextSchema) }),
  }),
}
