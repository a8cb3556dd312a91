import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, positiveSchema, timeSchema } from '../wire/fields.ts'

/** The limits that customers can set for themselves. All but `reminder` are sums of a UTC day in USDT. */
export const SELF_LIMITS = ['option_stake', 'option_loss', 'perp_loss', 'reminder'] as const

/** One of a customer's own limits. A looser limit takes effect 24 hours after it was asked for. */
export const selfLimitSchema = z.object({
  limit: z.enum(SELF_LIMITS),
  max: z.nullable(z.string()).describe('In USDT, or in minutes for reminder; null for no limit'),
  used: z
    .string()
    .describe(
      'The sum of the present UTC day in USDT, for perp_loss margin lost, fees and funding paid; 0 for reminder',
    ),
  at_risk: z
    .string()
    .describe(
      'In USDT, what counts as lost until it ends: for option_loss the stakes of open options, for perp_loss the margin and holds of open positions and orders; else 0',
    ),
  left: z
    .nullable(z.string())
    .describe('What may still be staked or lost today; null for no limit and for reminder'),
  next: z
    .nullable(z.object({ max: z.nullable(z.string()), at: timeSchema }))
    .describe('The pending looser limit, and when it takes effect'),
})
export type SelfLimit = z.infer<typeof selfLimitSchema>

const selfLimitsSchema = z.object({
  limits: z.array(selfLimitSchema).length(SELF_LIMITS.length),
  pause: z
    .nullable(z.object({ until: timeSchema, spot_until: z.nullable(timeSchema) }))
    .describe('The running pause; spot_until is null if spot purchases are not paused'),
  day_ends_at: timeSchema.describe('When the sums of the day start again: midnight UTC'),
  now: timeSchema.describe('The server time of these figures'),
})
/** A customer's own limits, what counted today, and the running pause. */
export type SelfLimits = z.infer<typeof selfLimitsSchema>

/** The error codes of calls and changes that a customer's own limits forbid. */
export const LIMITS_ERRORS = [
  'limit_change_must_be_pending',
  'option_loss_limit_reached',
  'option_stake_limit_reached',
  'pause_cannot_be_shortened',
  'pause_is_invalid',
  'pause_is_running',
  'perp_loss_limit_reached',
  'self_limit_is_invalid',
] as const

/** Calls on the limits that customers set for themselves. */
export const limitsCalls = {
  'user/limits': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the caller's own limits, what has counted today, pending changes and the running pause.",
    example: {},
    request: z.strictObject({}),
    response: selfLimitsSchema,
  }),
  'user/set_limit': call({
    method: 'POST',
    access: 'customer',
    about:
      'Sets or removes a limit. A stricter one takes effect at once, a looser one or none 24 hours later.',
    example: { limit: 'option_stake', max: '100' },
    request: z.strictObject({
      limit: z.enum(SELF_LIMITS),
      max: z
        .optional(z.union([z.literal(''), positiveSchema]))
        .describe('In USDT, or 5 to 1440 minutes for reminder; no limit if empty or absent'),
    }),
    response: selfLimitsSchema,
    once: true,
  }),
  'user/withdraw_limit_change': call({
    method: 'POST',
    access: 'customer',
    about: 'Withdraws the pending change of a limit, so that the stricter limit stays.',
    example: { limit: 'option_stake' },
    request: z.strictObject({ limit: z.enum(SELF_LIMITS) }),
    response: selfLimitsSchema,
    once: true,
  }),
  'user/pause': call({
    method: 'POST',
    access: 'customer',
    about:
      'Begins a pause from options and perpetual contracts, or makes it longer. It cannot be ended early. Orders that would open a position are cancelled.',
    example: { days: '7', spot: '0' },
    request: z.strictObject({
      days: idSchema.describe('1 to 84 days of 24 hours, from now'),
      spot: z
        .optional(z.enum(['1', '0']))
        .describe(
          '1 pauses every purchase with the spot account too: spot orders other than sales for USDT, and new coins; 0 if absent',
        ),
    }),
    response: selfLimitsSchema,
    once: true,
  }),
}
