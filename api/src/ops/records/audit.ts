import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING } from '../access/roles.ts'

/** An entry of the audit log. `before` and `after` are the record around the change, null where not applicable. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: timeSchema,
  actor_id: z.nullable(z.int()),
  role: z.string(),
  ip: z.string(),
  call: z.string(),
  target: z.string().describe("For example 'verification:12'"),
  outcome: z
    .string()
    .describe('`asked` before the exchange decides, `done`, or the error code of a rejection'),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
/** An entry of the append-only audit log. */
export type AuditEntry = z.infer<typeof auditEntrySchema>

const filterFields = {
  actor_id: z.optional(idSchema),
  target: z.optional(z.string().regex(/^[a-z_]{1,20}:[A-Za-z0-9:_-]{1,40}$/)),
  call: z
    .optional(z.string().regex(/^ops\/[a-z_]{1,20}(?:\/[a-z_]{1,20})?$/))
    .describe('Of this action only'),
  from: z.optional(idSchema).describe('Epoch milliseconds: not older than this'),
  until: z.optional(idSchema).describe('Epoch milliseconds: older than this'),
  before: z.optional(idSchema).describe('Entries older than this one'),
}

/** Operator calls for the audit log. */
export const auditOpsCalls = {
  'ops/audit/list': opsCall({
    method: 'GET',
    roles: OPERATING,
    about: "Lists operators' actions and the records they viewed, newest first.",
    request: z.strictObject({
      ...filterFields,
      limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
    }),
    response: z.object({ list: z.array(auditEntrySchema), more: z.boolean() }),
  }),
  'ops/audit/export': opsCall({
    method: 'GET',
    roles: OPERATING,
    about:
      'Returns all entries of a filter for a file, newest first, at most 5,000 at a time; the next ones with `before`.',
    request: z.strictObject(filterFields),
    response: z.object({ list: z.array(auditEntrySchema), more: z.boolean() }),
  }),
}
