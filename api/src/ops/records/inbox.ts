import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { colleagueSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { STAFF } from '../access/roles.ts'
import { totalFields } from './list.ts'
import { QUEUE_NAMES } from './queues.ts'

const queueSchema = z.enum(QUEUE_NAMES)

const itemSchema = z.object({
  queue: queueSchema,
  id: z.string().describe('Id of the record; of a chain its network'),
  target: z.string().describe("As in the audit log, for example 'verification:12'"),
  customer_id: z.nullable(z.int()),
  since: timeSchema.describe('When it began to wait'),
  summary: z.object({
    amount: z.optional(z.string()),
    currency: z.optional(z.string()),
    network: z.optional(z.string()),
    fiat: z.optional(z.string()),
    level: z.optional(z.int()).describe('Of a verification: 1 or 2'),
    kind: z
      .optional(z.string())
      .describe(
        'Why a deposit waits, `bank` or `voucher` of a claim, who opened a dispute, the kind of feedback or of a change',
      ),
    target: z.optional(z.string()).describe("Of a change: its record, such as 'market:1'"),
    lang: z.optional(z.string()).describe('In which the customer writes'),
  }),
  approvals: z.int().describe('1 if the first of two persons has approved it, otherwise 0'),
  claimed_by: z.nullable(colleagueSchema),
})
/** An entry of the inbox: a record that waits for a person. */
export type InboxItem = z.infer<typeof itemSchema>

/** Operator calls for the queues. */
export const inboxOpsCalls = {
  'ops/inbox/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about:
      "Lists what waits for a person, longest waiting first, of the queues whose call the operator's role may make.",
    example: { queue: 'withdrawal', after: '1700000000000_withdrawal_7', limit: '10' },
    request: z.strictObject({
      queue: z.optional(queueSchema).describe('All if absent'),
      after: z
        .optional(
          z.string().regex(/^(?:0|[1-9][0-9]{0,15})_[a-z_]{2,20}_(?:[1-9][0-9]{0,14}|[A-Z0-9]{2,12})$/),
        )
        .describe('The `next` of the page before'),
      limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
    }),
    response: z.object({
      queues: z.array(
        z.object({
          queue: queueSchema,
          ...totalFields,
          oldest_at: z.nullable(timeSchema),
        }),
      ),
      list: z.array(itemSchema),
      next: z.nullable(z.string()),
    }),
  }),
}
