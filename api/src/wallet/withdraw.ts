import { z } from 'zod'
import { call } from '../wire/call.ts'
import { proofFields } from '../account/factor-proof.ts'
import { explorerSchema, networkFacts } from './network.ts'
import {
  fundPasswordSchema,
  idSchema,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'

/** A network name from the specification, e.g. TRC20; BANK is a bank card. */
const networkSchema = z.string().regex(/^[A-Z0-9]{2,12}$/)

/** The cause for which an approved withdrawal waits before it is signed. */
const WITHDRAWAL_WAITS = ['refill', 'halt'] as const

/** One line of well-formed Unicode, without control characters. */
const memoSchema = z
  .string()
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

/**
 * The statuses of a withdrawal: `processing` until it is reviewed or cancelled, `passed` until it is broadcast,
 * `sent` until it is final. The other four are final.
 */
export const WITHDRAWAL_STATUSES = [
  'processing',
  'passed',
  'sent',
  'confirmed',
  'returned',
  'rejected',
  'cancelled',
] as const
const withdrawalStatusSchema = z.enum(WITHDRAWAL_STATUSES)
/** The wire name of a withdrawal's status. */
export type WithdrawalStatusName = z.infer<typeof withdrawalStatusSchema>

/** The steps of a withdrawal's timeline. */
export const WITHDRAWAL_STEPS = [
  'requested',
  'first_review',
  'review',
  'signing',
  'sending',
  'confirming',
  'cancelled',
  'returned',
] as const

const stepSchema = z.object({
  step: z.enum(WITHDRAWAL_STEPS),
  state: z.enum(['done', 'failed', 'next', 'later']),
  at: z.nullable(timeSchema).describe('When it happened'),
  by: z.nullable(timeSchema).describe('When it is expected at the latest, while it has not happened'),
})
/** A step of a withdrawal's timeline. Times are epoch milliseconds, `null` while unknown. */
export type WithdrawalStep = z.infer<typeof stepSchema>

/** A withdrawal in the customer's history. Amounts are in the currency. */
export const withdrawalSchema = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  type: networkSchema.describe('The network'),
  address: z.string(),
  memo: z.string(),
  number: z.string().describe('What leaves the account'),
  fee: z.string(),
  obtained: z.string().describe('What arrives: number less fee'),
  status: withdrawalStatusSchema,
  reason: z.string().describe('Why it was rejected or returned'),
  txid: z.nullable(z.string()),
  explorer: explorerSchema,
  confirmations: z.int().describe('Blocks until it is final'),
  confirmed: z.int().describe('Those so far'),
  waits_for: z
    .nullable(z.enum(WITHDRAWAL_WAITS))
    .describe('What holds up its signature: a refill of the paying address, or the end of a halt'),
  created_at: timeSchema,
  can_cancel: z.boolean(),
  steps: z.array(stepSchema).describe('What has happened, and what comes next'),
})
/** A withdrawal in the customer's history. Amounts are decimals of its currency. */
export type WithdrawalRecord = z.infer<typeof withdrawalSchema>

/**
 * The limits of withdrawals on a network. Amounts are in the currency; withdrawals of at least
 * `two_reviewers_from` need two reviewers.
 */
export const withdrawNetworkSchema = z.object({
  type: networkSchema,
  ...networkFacts,
  fee: z.string().describe('Taken out of the number'),
  max: z.string(),
  open: z.boolean(),
  two_reviewers_from: z.string(),
})
/** The limits of withdrawals on a network, as decimals of the currency. */
export type WithdrawNetwork = z.infer<typeof withdrawNetworkSchema>

/** Calls for withdrawals. */
export const withdrawCalls = {
  'wallet/get_info': call({
    method: 'POST',
    access: 'customer',
    about:
      "Returns the networks, limits and fees of a currency's withdrawals, and what still prevents the customer from withdrawing.",
    example: { currency: '3', type: 'TRC20' },
    request: z.strictObject({ currency: idSchema, type: z.optional(networkSchema) }),
    response: z.object({
      currency_id: z.int(),
      currency_name: z.string(),
      decimals: z.int(),
      available: z.string(),
      networks: z.array(withdrawNetworkSchema),
      left_today: z.int().describe('Applications still possible this UTC day'),
      per_day: z.int(),
      eta_hours: z.int().describe('Credited within'),
      verified: z.boolean().describe('Whether advanced verification is completed, which withdrawals need'),
      fund_password: z.boolean().describe('Whether one is set'),
      hold_until: timeSchema.describe('No withdrawal before'),
      limit_left: z
        .nullable(z.string())
        .describe("What the limits of the customer's level leave now, in the currency; null for no limit"),
      limit_until: z.nullable(timeSchema).describe('When they leave more'),
    }),
  }),
  'wallet/out': call({
    method: 'POST',
    access: 'customer',
    about: 'Requests a withdrawal to a saved address, or with type BANK to a bank card.',
    example: {
      currency: '3',
      type: 'TRC20',
      number: '10',
      address: '1',
      pass: '000000',
      memo: 'rent',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({
      currency: idSchema,
      type: networkSchema,
      number: positiveSchema,
      address: z
        .string()
        .regex(/^[\x21-\x7e]{1,128}$/)
        .describe('The id of a saved address or bank card, or the very text of a saved address'),
      pass: fundPasswordSchema,
      memo: z.optional(memoSchema),
      ...proofFields,
    }),
    response: z.object({ id: z.int(), status: withdrawalStatusSchema }),
    once: true,
  }),
  'wallet/cancel_out': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels a withdrawal under review. It still counts towards the daily limit.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ id: z.int(), status: withdrawalStatusSchema }),
    once: true,
  }),
  'charge_mention/log3': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists withdrawals, newest first, each with its timeline.',
    example: { id: '1', currency: '3', status: 'processing', page: '1', limit: '10' },
    request: z.strictObject({
      id: z.optional(idSchema),
      currency: z.optional(idSchema),
      status: z.optional(withdrawalStatusSchema),
      ...pageFields,
    }),
    response: pageOf(withdrawalSchema),
  }),
}
