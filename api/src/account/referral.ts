import { z } from 'zod'
import { call } from '../wire/call.ts'
import { pageFields, pageOf, timeSchema } from '../wire/fields.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { notice } from '../wire/notice-fields.ts'

/** The periods of the ranking. A month is a calendar month in UTC. */
export const RANKING_PERIODS = ['month', 'ever'] as const

/** One of the inviters with the highest rebates. */
export const rankedInviterSchema = z.object({
  place: z.int().describe('From 1'),
  name: z.string().describe('With its middle hidden'),
  income: z.string().describe('Rebates in USDT at present index prices, floored to cents'),
  is_own: z.boolean().describe('Whether it is the caller'),
})
export type RankedInviter = z.infer<typeof rankedInviterSchema>

/** A customer whom the caller invited. */
export const inviteeSchema = z.object({
  id: z.int(),
  name: z.string().describe('The mail address or phone number with its middle hidden'),
  joined_at: timeSchema,
  income: z.string().describe('Rebates from this customer in USDT at present index prices, floored to cents'),
})
export type Invitee = z.infer<typeof inviteeSchema>

/** A rebate on the fees of one invitee, day and currency. */
export const rebateSchema = z.object({
  invitee_id: z.int(),
  name: z.string().describe('The mail address or phone number of the invitee with its middle hidden'),
  day_at: timeSchema.describe('The start of the UTC day on which the fees were paid'),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  number: z.string(),
  share_ppm: z.int().describe('Share of the fees, in parts per million'),
  credited_at: timeSchema,
})
export type Rebate = z.infer<typeof rebateSchema>

/** Calls for referral. */
export const referralCalls = {
  'user/my_share': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the caller's invite code, link, and share of invitees' trading fees.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      invite_code: z.string(),
      authorization_code: z
        .nullable(z.string())
        .describe('The code of a partner, for the same field as the invite code; null for others'),
      link: z.string().describe('Opens the registration with the code filled in'),
      share_ppm: z.int().describe("Share of invitees' trading fees, in parts per million"),
    }),
  }),
  'user/my_poster': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns a PNG picture with the code, the link and its QR code.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      name: z.string().describe('Of the file'),
      image: z.string().describe('A data URL of type image/png'),
      width: z.int(),
      height: z.int(),
    }),
  }),
  'user/invite': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the number of customers the caller invited, and the caller's rebates.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      invited: z.int(),
      income: z.string().describe('All rebates in USDT at present index prices, floored to cents'),
      month_income: z.string().describe('The same for rebates credited in this calendar month'),
      incomes: z.array(
        z.object({
          currency_id: z.int(),
          currency_name: z.string(),
          decimals: z.int(),
          number: z.string(),
        }),
      ),
    }),
  }),
  'user/invite_list': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists the ten inviters with the highest rebates, this month or ever.',
    example: { period: 'ever' },
    request: z.strictObject({ period: z.optional(z.enum(RANKING_PERIODS)).describe('month if absent') }),
    response: z.object({ list: z.array(rankedInviterSchema).max(10) }),
  }),
  'user/my_invite_list': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists the customers whom the caller invited, newest first.',
    example: { page: '1', limit: '10' },
    request: z.strictObject(pageFields),
    response: pageOf(inviteeSchema),
  }),
  'user/my_account_return': call({
    method: 'POST',
    access: 'customer',
    about: "Lists the caller's rebates, newest first.",
    example: { page: '1', limit: '10' },
    request: z.strictObject(pageFields),
    response: pageOf(rebateSchema),
  }),
}

/** The part of referrals in the wire. */
export const referralProduct = {
  calls: referralCalls,
  errors: [],
  entryReasons: ['referral_rebate'],
  books: ['referral'],
  closingConditions: [],
  notices: [
    notice('referral_credited', { day_at: timeSchema.describe('The start of the UTC day of the fees') }),
  ],
} as const satisfies ProductWire
