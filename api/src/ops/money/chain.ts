import { z } from 'zod'
import { decimalSchema, idSchema, signedSchema, timeSchema } from '../../wire/fields.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { ADMINISTERING, FUNDING, WATCHING } from '../access/roles.ts'

const networkNameSchema = z.string().regex(/^[A-Z0-9]{2,12}$/)

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

/** Coins of the exchange on a chain: what its node reports at a block, and the sum by the books. Amounts are decimals. */
const opsChainBalanceSchema = z.object({
  currency_id: z.int(),
  currency: z.string(),
  network: z.string(),
  state: z
    .enum(['agrees', 'differs', 'stale', 'unread'])
    .describe('`stale` if the node was not read for an hour; `unread` before the first reading'),
  paying: signedSchema.describe('At the address that pays withdrawals'),
  deposited: signedSchema.describe('At all addresses that ever received a deposit'),
  booked: signedSchema.describe('Deposits in blocks less payments and what the network took for them'),
  under_way: signedSchema.describe('Payments whose outcome is not recorded: they may have left already'),
  added: signedSchema.describe('Coins sent to the addresses by hand, as two persons explained'),
  spent: signedSchema.describe('Coins taken from the addresses by hand, as two persons explained'),
  difference: signedSchema.describe('What the node reports, less the books and what is explained'),
  addresses: z.int().describe('Addresses of deposits that were read'),
  height: z.nullable(z.int()).describe('The block that was read'),
  read_at: z.nullable(timeSchema),
})
/** Operator calls for chains. */
export const chainOpsCalls = {
  'ops/chain/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every chain with its processed height and its tip.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsChainSchema) }),
  }),
  'ops/chain/follow_anew': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    decides: 'chain',
    queue: 'chain',
    page: '/chains?network=:id',
    guards: 'chain',
    about:
      "Resumes a chain that stopped, from its node's current blocks; credited deposits that the chain has undone are then reversed.",
    example: { network: 'TRC20', reason: 'The node was restored' },
    request: z.strictObject({ network: networkNameSchema, reason: reasonSchema }),
    response: opsChainSchema,
  }),
  'ops/chain/balances': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists what nodes report at the addresses of the exchange, and what the books say.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsChainBalanceSchema) }),
  }),
  'ops/chain/explain': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'chain_balance',
    page: '/chain-balances/:id',
    about:
      'Proposes how much was ever sent to the addresses of a chain and taken from them by hand, which the books do not know.',
    example: {
      currency_id: '3',
      network: 'ERC20',
      added: '1000',
      spent: '0',
      preview: '0',
      reason: 'Refill of the paying address',
    },
    request: z.strictObject({
      currency_id: idSchema,
      network: networkNameSchema,
      added: decimalSchema,
      spent: decimalSchema,
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
