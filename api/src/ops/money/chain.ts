import { z } from 'zod'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { ADMINISTERING, WATCHING } from '../access/roles.ts'

/** The processing state of a chain. Heights are block numbers. */
export const opsChainSchema = z.object({
  network: z.string(),
  state: z
    .enum(['followed', 'unreachable', 'stopped'])
    .describe('`stopped` after a reorganisation deeper than the stored blocks: manual review required'),
  height: z.nullable(z.int()).describe('The last block processed'),
  tip: z
    .nullable(z.int())
    .describe('The highest block its node reports; null when the node does not respond'),
})
/** The processing state of a chain. Heights are block numbers. */
export type OpsChain = z.infer<typeof opsChainSchema>

/** Operator calls for chains. */
export const chainOpsCalls = {
  'ops/chain/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every chain with its processed height and its tip.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsChainSchema) }),
  }),
  'ops/chain/follow_anew': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    decides: 'chain',
    queue: 'chain',
    guards: 'chain',
    about:
      "Resumes a chain that stopped, from its node's current blocks; credited deposits that the chain has undone are then reversed.",
    request: z.strictObject({ network: z.string().regex(/^[A-Z0-9]{2,12}$/), reason: reasonSchema }),
    response: opsChainSchema,
  }),
}
