import { z } from 'zod'
import { idSchema, positiveSchema, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import {
  FEE_TARGETS,
  FUNDED_ACCOUNTS,
  FUNDING_REASONS,
  OWN_MONEY_MOVES,
  NEXT_STEPS,
  RECEIPT_SOURCES,
  REFUND_REASONS,
  TAKING_REASONS,
} from './own-money-names.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, WATCHING } from '../access/roles.ts'

/** Letters, digits and a few signs: the server compares them without case and spaces. */
const bankReferenceSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]{2,59}$/)
const receiptSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$/)
const usdtSchema = z.string().describe('In USDT')

/** A movement of the exchange's own money. */
export const opsOwnMoneyMoveSchema = z.object({
  id: z.int().describe('The number of the command'),
  at: timeSchema,
  kind: z.enum(OWN_MONEY_MOVES),
  account: z.nullable(z.enum(FUNDED_ACCOUNTS)),
  customer_id: z
    .nullable(z.int())
    .describe('The own account, or the customer of a refund; null for the bank'),
  currency_id: z.int(),
  currency_name: z.string(),
  amount: z.string(),
  value: usdtSchema,
  reference: z.string(),
  reason_code: z.string(),
  reason: z.string(),
})
/** A movement of the exchange's own money. */
export type OpsOwnMoneyMove = z.infer<typeof opsOwnMoneyMoveSchema>

/** Operator calls for the exchange's own money. Each movement is a change that two persons decide. */
export const ownMoneyOpsCalls = {
  'ops/house/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      "Returns what a new exchange still needs, what the limits of the exchange's own money leave, and its latest movements.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      own_account: z.nullable(z.int()).describe('The number of the own customer account, from the settings'),
      steps: z.array(z.object({ step: z.enum(NEXT_STEPS), done: z.boolean() })),
      limits: z.array(
        z.object({ kind: z.enum(OWN_MONEY_MOVES), command: usdtSchema, day: usdtSchema, left: usdtSchema }),
      ),
      currencies: z.array(z.object({ currency_id: z.int(), currency_name: z.string() })),
      moves: z.array(opsOwnMoneyMoveSchema).describe('The latest 50, newest first'),
    }),
  }),
  'ops/house/fund_pool': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'pool',
    page: '/own-money/pool/:id',
    about:
      'Proposes to fund a pool or the insurance fund, which a second operator decides. Needs a receipt that was not used before.',
    example: {
      currency_id: '3',
      account: 'optionPool',
      amount: '1000',
      source: 'bank',
      reference: 'CAMT 2026-10-01/17',
      reason_code: 'capital',
      preview: '0',
      reason: 'Paid in by the owner',
    },
    request: z.strictObject({
      currency_id: idSchema,
      account: z.enum(FUNDED_ACCOUNTS),
      amount: positiveSchema,
      source: z.enum(RECEIPT_SOURCES),
      reference: receiptSchema.describe("The line of the bank's statement, or the number of the deposit"),
      reason_code: z.enum(FUNDING_REASONS),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/house/take_fees': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'fees',
    page: '/own-money/fees/:id',
    about:
      'Proposes to take fees out of the fee account, to a recorded payout of the bank or to the own account, which a second operator decides.',
    example: {
      currency_id: '3',
      amount: '10',
      target: 'bank',
      reference: 'PAYOUT 2026-10-31',
      reason_code: 'profit',
      preview: '0',
      reason: 'Fees of October',
    },
    request: z.strictObject({
      currency_id: idSchema,
      amount: positiveSchema,
      target: z.enum(FEE_TARGETS),
      reference: z.optional(bankReferenceSchema).describe('Of the payout; required for the bank'),
      reason_code: z.enum(TAKING_REASONS),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/house/refund_fee': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'refund',
    page: '/own-money/refund/:id',
    about:
      'Proposes to return a wrong fee to the customer who paid it, which a second operator decides. All refunds together are at most what the customer paid.',
    example: {
      customer_id: '1001',
      currency_id: '3',
      amount: '1',
      reason_code: 'wrong_fee',
      preview: '0',
      reason: 'The fee was set too high',
    },
    request: z.strictObject({
      customer_id: idSchema,
      currency_id: idSchema,
      amount: positiveSchema,
      reason_code: z.enum(REFUND_REASONS),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
