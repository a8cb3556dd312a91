import { z } from 'zod'
import { reasonSchema } from './fields.ts'
import { ADMINISTERING, opsCall, REVIEWING } from './ops-call.ts'

export const opsChainSchema = z.object({
  network: z.string(),
  state: z
    .enum(['followed', 'unreachable', 'stopped'])
    .describe('`stopped` when it has undone every block that is remembered: a person has to look'),
  height: z.nullable(z.int()).describe('The block that was taken last'),
  tip: z.nullable(z.int()).describe('The highest block its node knows; null when it does not answer'),
})
export type OpsChain = z.infer<typeof opsChainSchema>

export const chainOpsCalls = {
  'ops/chain/list': opsCall({
    roles: REVIEWING,
    about: 'Every chain that is followed, and how far.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsChainSchema) }),
  }),
  'ops/chain/follow_anew': opsCall({
    roles: ADMINISTERING,
    about:
      'Goes on with a chain that stopped, by what it says now: credited deposits that it has undone are then taken back.',
    request: z.strictObject({ network: z.string().regex(/^[A-Z0-9]{2,12}$/), reason: reasonSchema }),
    response: opsChainSchema,
  }),
}
