import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, pageFields, pageOf, positiveSchema, rejectsWith, timeSchema } from '../wire/fields.ts'
import { UPLOAD_ID } from '../content/upload.ts'
import { explorerSchema, networkFacts } from './network.ts'

/** Networks that accept deposits: chains by the name of their token standard, and bank transfer. */
export const DEPOSIT_NETWORKS = ['TRC20', 'OMNI', 'ERC20', 'BANK'] as const
/** One of `DEPOSIT_NETWORKS`. */
export const depositNetworkSchema = z.enum(DEPOSIT_NETWORKS)
/** A network that accepts deposits: a chain's token standard, or `BANK`. */
export type DepositNetwork = z.infer<typeof depositNetworkSchema>

/** The exchange's bank account for deposits. */
export const bankAccountSchema = z.object({
  bank_name: z.string(),
  card_number: z.string().describe('IBAN or number of the account'),
  name: z.string().describe('Of its holder'),
})
/** The exchange's bank account that a customer transfers to. */
export type BankAccount = z.infer<typeof bankAccountSchema>

/** The destination of a deposit in one currency on one network. */
export const depositTargetSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  type: depositNetworkSchema.describe('The network'),
  address: z.string().describe("The customer's own on this network; empty for the bank"),
  qr: z.string().describe('What a QR code should hold'),
  bank: z.nullable(bankAccountSchema).describe('The account to transfer to; null for chains'),
  min: z.string().describe('Less is not credited'),
  confirmations: z.int().describe('Blocks until it is credited'),
  block_ms: z.int().describe('The usual time between blocks'),
  practice: z.boolean().describe('True for the stand-in chains of the demo'),
})
/** The destination of a deposit. `min` is a decimal of the currency; `block_ms` is in milliseconds. */
export type DepositTarget = z.infer<typeof depositTargetSchema>

/** A network that a currency can be deposited on. */
export const depositNetworkFactsSchema = z.object({ type: depositNetworkSchema, ...networkFacts })
/** A network that a currency can be deposited on, as decimals of the currency. */
export type DepositNetworkFacts = z.infer<typeof depositNetworkFactsSchema>

/** Status of a deposit in the customer's history. `depositStageSchema` is the detailed stage behind it. */
export const depositStatusSchema = z.enum(['processing', 'passed', 'rejected'])
/**
 * The detailed stage of a deposit. `orphaned`: removed by a reorganisation before its credit; `reversed`:
 * after its credit; `gone`: dropped from the mempool; `held`: needs manual review; `left`: dismissed by an
 * operator.
 */
export const depositStageSchema = z.enum([
  'seen',
  'confirming',
  'credited',
  'orphaned',
  'reversed',
  'too_small',
  'gone',
  'held',
  'left',
  'submitted',
  'under_review',
  'rejected',
])
/** The detailed stage of a deposit, see `depositStageSchema`. */
export type DepositStage = z.infer<typeof depositStageSchema>

/** The steps of a deposit's timeline. */
export const DEPOSIT_STEPS = [
  'submitted',
  'seen',
  'included',
  'confirmed',
  'reviewed',
  'credited',
  'undone',
  'taken_back',
] as const

/** One step of a deposit's timeline. */
export const depositStepSchema = z.object({
  step: z.enum(DEPOSIT_STEPS),
  state: z.enum(['done', 'failed', 'next', 'later']),
  at: z.nullable(timeSchema).describe('When it happened'),
  by: z.nullable(timeSchema).describe('When it is expected at the latest, while it has not happened'),
})
/** A step of a deposit's timeline. Times are epoch milliseconds, `null` while unknown. */
export type DepositStep = z.infer<typeof depositStepSchema>

/** The upload of a claim's voucher. */
const voucherSchema = z
  .string(rejectsWith('voucher_required'))
  .regex(UPLOAD_ID, rejectsWith('voucher_required'))

/** A deposit in the customer's history: found on a chain, or submitted with a voucher. Amounts are in the currency. */
export const depositSchema = z.object({
  id: z.string(),
  kind: z.enum(['chain', 'submission']),
  currency_id: z.int(),
  currency_name: z.string(),
  type: depositNetworkSchema.describe('The network'),
  number: z.string(),
  fee: z.string().describe('Deposits cost nothing'),
  obtained: z.string(),
  status: depositStatusSchema,
  stage: depositStageSchema,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  address: z.string().describe('Where it was paid to, or from whom, for a submission'),
  hash: z.string().describe('The transaction; empty when there is none'),
  explorer: explorerSchema,
  reorganised_at: z
    .nullable(timeSchema)
    .describe('When the network last replaced the block that included it'),
  reason: z.string(),
  time: timeSchema,
  steps: z.array(depositStepSchema).describe('What has happened, and what comes next'),
})
/** A deposit in the customer's history. Amounts are decimals of its currency. */
export type Deposit = z.infer<typeof depositSchema>

/** One line of well-formed Unicode, without control characters. */
const payerSchema = z
  .string()
  .trim()
  .max(128)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

/** Calls for deposits. */
export const depositCalls = {
  'wallet/get_in_networks': call({
    method: 'POST',
    access: 'customer',
    about: 'Returns the chains that a currency can be deposited on, with what tells them apart.',
    example: { currency: '3' },
    request: z.strictObject({ currency: idSchema }),
    response: z.object({ list: z.array(depositNetworkFactsSchema) }),
  }),
  'wallet/get_in_address': call({
    method: 'POST',
    access: 'customer',
    about:
      "Returns where to deposit a currency on a network: the customer's own address, or the exchange's bank account.",
    example: { currency: '3', type: 'TRC20' },
    request: z.strictObject({ currency: idSchema, type: depositNetworkSchema }),
    response: depositTargetSchema,
  }),
  'wallet/charge_req': call({
    method: 'POST',
    access: 'customer',
    about: 'Submits a deposit with its voucher, an upload with purpose `voucher`, for review by an operator.',
    once: true,
    example: {
      currency: '3',
      type: 'TRC20',
      acc: 'unknown',
      amount: '100',
      hash: 'abababababababababababababababababababababababababababababababab',
      pic: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
    request: z.strictObject({
      currency: idSchema,
      type: depositNetworkSchema,
      acc: z.optional(payerSchema).describe('Who paid: an address, or name and number of an account'),
      amount: positiveSchema,
      hash: z
        .optional(z.string().regex(/^(?:0[xX])?[0-9a-fA-F]{64}$/))
        .describe('Of the transaction, for chains'),
      pic: voucherSchema,
    }),
    response: z.object({
      id: z.string().describe('As `charge_mention/log2` and the event `deposit` name it'),
    }),
  }),
  'charge_mention/log2': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists deposits, on-chain and submitted, newest first.',
    example: { currency: '3', status: 'passed', page: '1', limit: '10' },
    request: z.strictObject({
      currency: z.optional(idSchema),
      status: z.optional(depositStatusSchema),
      ...pageFields,
    }),
    response: pageOf(depositSchema),
  }),
}
