import { z } from 'zod'
import { HALT_CAUSES, haltScopeNameSchema, haltScopeSchema } from '../../content/halt.ts'
import { idSchema, pageFields, pageOf, timeSchema } from '../../wire/fields.ts'
import { OPERATING, STAFF } from '../access/roles.ts'
import { colleagueSchema, PAGE_EXAMPLE, reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { proposalFields, proposalSchema } from './change.ts'

/** A halt with the persons who declared and ended it. */
export const opsHaltSchema = z.object({
  id: z.int(),
  scope: haltScopeNameSchema,
  cause: z.enum(HALT_CAUSES),
  text: z.string().describe('Further text for customers, as it was written'),
  reason: z.string(),
  operator: colleagueSchema,
  declared_at: timeSchema,
  resumed_at: z.nullable(timeSchema),
  resumed_by: z.array(colleagueSchema).describe('The two persons who ended it; empty while it runs'),
  change_id: z.nullable(z.int()).describe('The proposal to end it that waits for a second person'),
})
/** A halt with the persons who declared and ended it. */
export type OpsHalt = z.infer<typeof opsHaltSchema>

/** Operator calls for halts: one person declares a halt, two end it. */
export const haltOpsCalls = {
  'ops/halt/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists halts, the running ones first, then the newest, with the scopes that can be halted.',
    example: PAGE_EXAMPLE,
    request: z.strictObject(pageFields),
    response: z.object({
      ...pageOf(opsHaltSchema).shape,
      scopes: z
        .array(haltScopeNameSchema)
        .describe('Every scope, from the products and networks that there are'),
    }),
  }),
  'ops/halt/declare': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Halts a scope at once. What was accepted before stays, and customers can always cancel orders and close positions. Two persons end a halt.',
    example: { scope: 'withdrawals', cause: 'security', text: '', reason: 'Unknown payments' },
    request: z.strictObject({
      scope: haltScopeSchema,
      cause: z.enum(HALT_CAUSES).describe('Customers read it in their language'),
      text: z.optional(z.string().trim().max(300)).describe('Further text for customers, shown as it is'),
      reason: reasonSchema.describe('For colleagues'),
    }),
    response: opsHaltSchema,
  }),
  'ops/halt/propose_resume': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'halt',
    page: '/halts',
    about: 'Proposes to end a halt, which a second operator decides.',
    example: { id: '1', preview: '0', reason: 'It is safe again' },
    request: z.strictObject({ id: idSchema, ...proposalFields }),
    response: proposalSchema,
  }),
}
