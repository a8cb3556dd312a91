import { z } from 'zod'
import { idSchema, timeSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { marketStatusSchema } from './market.ts'
import { opsCall } from './ops-call.ts'

/** A perpetual contract and its status. */
export const opsContractSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: marketStatusSchema,
  close_only_until: z
    .nullable(timeSchema)
    .describe('Set while the insurance fund has reached its payment limit per minute; clears automatically'),
})
/** A perpetual contract and its status. */
export type OpsContract = z.infer<typeof opsContractSchema>

const offerStatusSchema = z.enum(['open', 'paused'])

/** A market that offers timed options, and whether they are on sale. */
export const opsOfferSchema = z.object({
  id: z.int().describe('Id of the spot market whose index settles the options'),
  name: z.string(),
  status: offerStatusSchema,
  running: z.int().describe('Options that were bought and have not expired'),
})
/** A market's timed options, and whether they are on sale. */
export type OpsOffer = z.infer<typeof opsOfferSchema>

/** Operator calls for perpetual contracts and timed options. */
export const productOpsCalls = {
  'ops/contract/list': opsCall({
    about: 'Lists every perpetual contract and its status.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsContractSchema) }),
  }),
  'ops/contract/set_status': opsCall({
    about:
      'Opens a contract, restricts it to closing positions, or pauses it. While paused, nothing trades, no stop triggers, nothing is liquidated and no funding is paid.',
    request: z.strictObject({ id: idSchema, status: marketStatusSchema, reason: reasonSchema }),
    response: opsContractSchema,
  }),
  'ops/option/list': opsCall({
    about: 'Lists every market that offers timed options, and whether they are on sale.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsOfferSchema) }),
  }),
  'ops/option/set_status': opsCall({
    about:
      'Starts or stops the sale of timed options on a market. Open options still expire by their rules and cannot be paused.',
    request: z.strictObject({ id: idSchema, status: offerStatusSchema, reason: reasonSchema }),
    response: opsOfferSchema,
  }),
}
