import { z } from 'zod'
import { call } from '../wire/call.ts'
import { CLOSING_CONDITIONS } from './closing-conditions.ts'
import { fundPasswordSchema, timeSchema } from '../wire/fields.ts'
import { proofFields } from './factor-proof.ts'

/** The days between the request to close an account and the erasure of its contacts, in which it can be cancelled. */
export const CLOSING_DAYS = 30

/** A condition of closing an account. */
const closingConditionSchema = z.object({
  name: z
    .enum(CLOSING_CONDITIONS)
    .describe(
      'No balances beyond `dust`; no open orders, positions, options, wealth orders or subscriptions; no deal or advertisement, withdrawal, deposit that arrives, debt, or review that waits; no hold of withdrawals; not frozen by an operator; not an account of staff',
    ),
  left: z.int().nonnegative().describe('How many are left; 0 if the condition is met'),
})

/** A remainder that is too small to be withdrawn or sold. */
const dustSchema = z.object({ currency_id: z.int(), currency_name: z.string(), amount: z.string() })

/** The conditions of closing the account. */
export const closingSchema = z.object({
  conditions: z.array(closingConditionSchema),
  dust: z.array(dustSchema).describe('Given up by closing, with `give_up`; it stays in the closed account'),
  days: z.int().describe('Until the contacts are erased'),
})

/** The calls that close an account. */
export const closingCalls = {
  'safe/closing': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns what must be done before the account can be closed.',
    request: z.strictObject({}),
    response: closingSchema,
  }),
  'safe/close_account': call({
    method: 'POST',
    access: 'customer',
    about:
      'Closes the account: it is frozen and signed out, and its contacts are erased after 30 days. Until then `user/thaw` cancels it.',
    request: z.strictObject({
      password: z.string().min(1).max(128),
      pass: z.optional(fundPasswordSchema).describe('Where a fund password is set'),
      give_up: z.optional(z.literal('1')).describe('Required where there is `dust`'),
      ...proofFields,
    }),
    response: z.object({ closes_at: timeSchema }),
  }),
}
