import { z } from 'zod'
import { decimalSchema, timeSchema } from '../../wire/fields.ts'
import { WATCHING } from '../access/roles.ts'
import { opsCall } from '../ops-call.ts'
import { TRANSFER_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'

/** The states of a transfer between own addresses. */
export const OWN_TRANSFER_STATUSES = ['planned', 'signed', 'sent', 'mined', 'failed'] as const

/** A transfer between addresses of the exchange. Amounts are decimals. */
const opsOwnTransferSchema = z.object({
  id: z.int(),
  kind: z
    .enum(['sweep', 'gas', 'overflow', 'consolidation', 'refill'])
    .describe(
      '`sweep` from a deposit address to the paying one, `gas` from the paying address to a deposit address, `overflow` from the paying address to the cold one, `consolidation` from outputs of own addresses to the paying one, `refill` from the cold address to the paying one',
    ),
  status: z.enum(OWN_TRANSFER_STATUSES).describe('`mined` and `failed` are final'),
  reason: z.nullable(z.string()).describe('Why it waits, or why it failed'),
  customer_id: z.nullable(z.int()).describe('Of whom the deposit address is'),
  currency: z.string(),
  network: z.string(),
  address: z
    .string()
    .describe('The deposit address, the cold one, or the paying one of a consolidation or a refill'),
  amount: decimalSchema,
  cost: z.nullable(decimalSchema).describe('What the network took, in its own coin; null before a block'),
  cost_currency: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  height: z.nullable(z.int()).describe('The block that includes it'),
  planned_at: timeSchema,
  ended_at: z.nullable(timeSchema),
})

/** Operator calls for transfers between own addresses. */
export const ownTransferOpsCalls = {
  'ops/transfer/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the transfers between addresses of the exchange, newest first.',
    filters: TRANSFER_FILTERS,
    example: { status: 'mined', ...listExample(TRANSFER_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(OWN_TRANSFER_STATUSES)).describe('All if absent'),
      ...listFields(TRANSFER_FILTERS),
    }),
    response: listOf(opsOwnTransferSchema),
  }),
}
