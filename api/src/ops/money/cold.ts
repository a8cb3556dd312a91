import { z } from 'zod'
import { decimalSchema, idSchema, positiveSchema, signedSchema, timeSchema } from '../../wire/fields.ts'
import { FUNDING, WATCHING } from '../access/roles.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { REFILL_PROBLEMS } from './cold-names.ts'
import { OWN_TRANSFER_STATUSES } from './own-transfer.ts'

/** The largest file: twenty outputs, each with the transaction before it. */
const FILE_MAX = 1_500_000

const networkNameSchema = z.string().regex(/^[A-Z0-9]{2,12}$/)

/** A cold address. Amounts are decimals of its currency. */
const opsColdAddressSchema = z.object({
  currency_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  payer: z.string().describe('The paying address, which receives refills'),
  needed: z.int().describe('How many keys sign a refill'),
  keys: z.int(),
  held: decimalSchema.describe('In outputs of blocks that nothing spends'),
  taken: signedSchema.describe(
    'What left it in transactions that are no refill, less what the same ones returned: with its keys, and not through the exchange',
  ),
})

/** A transfer from a cold address to the paying one. Amounts are decimals. */
const opsRefillSchema = z.object({
  id: z.int(),
  network: z.string(),
  currency: z.string(),
  amount: decimalSchema.describe('What arrives at the paying address'),
  cost: decimalSchema.describe('What the network takes of the cold address'),
  status: z.enum(OWN_TRANSFER_STATUSES).describe('`planned` while signatures are missing'),
  reason: z.nullable(z.string()).describe('Why it waits, or why it failed'),
  signed: z.int().describe('How many keys have signed all of it'),
  needed: z.int(),
  txid: z.string().describe('Known before it is signed'),
  height: z.nullable(z.int()).describe('The block that includes it'),
  planned_at: timeSchema,
  ended_at: z.nullable(timeSchema),
})
/** A transfer from a cold address to the paying one. */
export type OpsRefill = z.infer<typeof opsRefillSchema>

/** Operator calls for cold addresses and the transfers from them. */
export const coldOpsCalls = {
  'ops/cold/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Returns the cold addresses of Bitcoin-like chains and the latest 50 refills from them, newest first.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ addresses: z.array(opsColdAddressSchema), refills: z.array(opsRefillSchema) }),
  }),
  'ops/cold/refill': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'cold',
    page: '/cold/:id',
    about:
      'Proposes a refill of the paying address from the cold one, which a second operator decides. The holders of the cold keys then sign its file.',
    example: { network: 'OMNI', amount: '1.5', preview: '0', reason: 'Withdrawals wait' },
    request: z.strictObject({ network: networkNameSchema, amount: positiveSchema, ...proposalFields }),
    response: proposalSchema,
  }),
  'ops/cold/file': opsCall({
    method: 'GET',
    roles: FUNDING,
    about: 'Returns the file of a refill to be signed: a partially signed transaction (BIP-174), base64.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ name: z.string(), file: z.base64() }),
  }),
  'ops/cold/signed': opsCall({
    method: 'POST',
    roles: FUNDING,
    large: true,
    about:
      'Takes the signatures of a file that came back. It must have the transaction of the refill; a refill with enough of them is sent.',
    example: { id: '1', file: 'cHNidP8BAAoAAAAAAAAAAAAAAA==' },
    request: z.strictObject({ id: idSchema, file: z.base64().min(1).max(FILE_MAX) }),
    response: z.object({
      problem: z.nullable(z.enum(REFILL_PROBLEMS)).describe('If there is one, nothing has changed'),
      refill: opsRefillSchema,
    }),
  }),
  'ops/cold/cancel': opsCall({
    method: 'POST',
    roles: FUNDING,
    about: 'Cancels a refill that lacks signatures: its outputs are free for another one.',
    example: { id: '1', reason: 'Another amount is needed' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsRefillSchema,
  }),
}
