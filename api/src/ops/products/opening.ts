import { z } from 'zod'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING } from '../access/roles.ts'

/** Operators' calls that open products. */
export const openingOpsCalls = {
  'ops/opening/propose': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'opening',
    about:
      'Proposes that a product opens, or that a paused market or contract is restricted to cancellations and closes only. Another operator decides.',
    request: z.strictObject({
      target: z
        .string()
        .regex(
          /^(?:(?:market|contract|option|wealth|fiat):[1-9][0-9]{0,14}|network:[1-9][0-9]{0,14}:[A-Z0-9]{2,12})$/,
        )
        .describe("The product as in the audit log: 'market:1', 'network:3:TRC20'"),
      status: z.enum(['open', 'cancel_only']),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
