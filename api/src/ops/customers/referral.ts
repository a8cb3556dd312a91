import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { wholeBetween, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, WATCHING } from '../access/roles.ts'

/** A partner: a customer with a share of fees and an authorization code of their own. */
export const opsPartnerSchema = z.object({
  id: z.int().describe('The id of the customer'),
  account_number: z.string(),
  code: z.string().describe('Works in the same field as an invite code while the partner is active'),
  share_ppm: z.int(),
  active: z.boolean(),
  invited: z.int(),
  appointed_at: timeSchema,
})
export type OpsPartner = z.infer<typeof opsPartnerSchema>

/** Operator calls for referral. */
export const referralOpsCalls = {
  'ops/partner/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the partners, former ones included.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsPartnerSchema) }),
  }),
  'ops/partner/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'partner',
    about:
      'Proposes to appoint a customer as partner, or to change or end it, which a second operator decides. The share counts for fees from the next day on; a former partner has the common share.',
    request: z.strictObject({
      id: idSchema,
      share_ppm: wholeBetween(1, 500_000).describe("Share of invitees' trading fees in parts per million"),
      active: yesNoSchema,
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
