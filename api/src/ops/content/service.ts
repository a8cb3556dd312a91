import { z } from 'zod'
import { timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, SUPPORTING } from '../access/roles.ts'

/** A link of the web that the app may open, of at most 300 characters. */
const linkSchema = z
  .string()
  .max(300)
  .regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::[1-9][0-9]{0,4})?(?:[/?#][!-~]*)?$/i)

const serviceLinkSchema = z.object({
  url: z.nullable(z.string()).describe('Null: the chat of the app'),
  edited_by: z.nullable(z.int()),
  edited_at: z.nullable(timeSchema),
})
/** The link to the online service. */
export type OpsServiceLink = z.infer<typeof serviceLinkSchema>

/** Operators' calls for the link to the online service. */
export const serviceOpsCalls = {
  'ops/service/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns the link to the online service that the app shows.',
    request: z.strictObject({}),
    response: serviceLinkSchema,
  }),
  'ops/service/propose': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'service',
    about: 'Proposes the link to the online service.',
    request: z.strictObject({
      url: z.union([z.literal(''), linkSchema]).describe('Empty: the chat of the app'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
