import { z } from 'zod'
import { idSchema, timeSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { marketStatusSchema } from './market.ts'
import { OPERATING, opsCall, REVIEWING } from './ops-call.ts'

export const opsContractSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: marketStatusSchema,
  close_only_until: z
    .nullable(timeSchema)
    .describe('While the insurance fund has paid as much as it pays in a minute; it ends by itself'),
})
export type OpsContract = z.infer<typeof opsContractSchema>

const offerStatusSchema = z.enum(['open', 'paused'])

export const opsOfferSchema = z.object({
  id: z.int().describe('Of the spot market whose index decides'),
  name: z.string(),
  status: offerStatusSchema,
  running: z.int().describe('Options that were bought and have not ended'),
})
export type OpsOffer = z.infer<typeof opsOfferSchema>

export const productOpsCalls = {
  'ops/contract/list': opsCall({
    roles: REVIEWING,
    about: 'Every perpetual contract and whether it is open.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsContractSchema) }),
  }),
  'ops/contract/set_status': opsCall({
    roles: OPERATING,
    about:
      'Opens a contract, lets positions only be closed, or pauses it: then nothing trades, fires or is liquidated, and no funding is paid.',
    request: z.strictObject({ id: idSchema, status: marketStatusSchema, reason: reasonSchema }),
    response: opsContractSchema,
  }),
  'ops/option/list': opsCall({
    roles: REVIEWING,
    about: 'Every market that timed options are offered on, and whether they are sold.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsOfferSchema) }),
  }),
  'ops/option/set_status': opsCall({
    roles: OPERATING,
    about:
      'Sells timed options on a market, or no more of them. Those that run end by their rules: nobody can pause those.',
    request: z.strictObject({ id: idSchema, status: offerStatusSchema, reason: reasonSchema }),
    response: opsOfferSchema,
  }),
}
