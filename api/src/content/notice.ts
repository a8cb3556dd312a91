import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, oneOf, pageFields, pageOf, positiveSchema, timeSchema } from '../wire/fields.ts'

/** The types of published items: `announcement` for messages that customers must read, `news` for everything else. */
export const NEWS_TYPES = ['announcement', 'news'] as const

/** The kinds of notices. */
export const NOTICE_KINDS = [
  'order_filled',
  'position_filled',
  'stop_filled',
  'position_liquidated',
  'margin_low',
  'option_settled',
  'deposit_credited',
  'fee_refunded',
  'withdrawal_changed',
  'deal_changed',
  'wealth_matured',
  'subscription_allotted',
  'referral_credited',
  'price_alert',
  'factor_removal',
  'account_changed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * The settings that customers can switch off: the kinds of notices, and the pushes of announcements, which make no
 * notice. An intruder could switch off the warnings of a second factor or a destination of money, so they are always
 * on.
 */
export const NOTICE_SETTINGS = [
  ...NOTICE_KINDS.filter((kind) => kind !== 'factor_removal' && kind !== 'account_changed'),
  'announcement',
] as const
export type NoticeSetting = (typeof NOTICE_SETTINGS)[number]

/** `above`, `below`: the last price reaches a price. `percent`: it moves by a share of its present value, up or down. */
export const PRICE_ALERT_KINDS = ['above', 'below', 'percent'] as const

/** The most active price alerts of a customer, over all markets. */
export const PRICE_ALERTS_MAX = 20

const base = { id: z.int(), at: timeSchema, is_read: z.boolean() }
const coins = { number: z.string(), currency_name: z.string() }
const position = {
  contract_id: z.int(),
  pair: z.string().describe('Base and settle currency, as in BTC/USDT'),
  type: z.union([z.literal(1), z.literal(2)]).describe('1: long, 2: short'),
}

/** A notice: its kind and facts, from which the client makes the text. Amounts are decimals. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('order_filled'),
    match_id: z.int(),
    side: z.enum(['buy', 'sell']),
    ...coins,
    total: z.string().describe('Value traded, in the quote currency'),
    legal_name: z.string(),
  }),
  z.object({ ...base, kind: z.literal('position_filled'), ...position }),
  z.object({
    ...base,
    kind: z.literal('stop_filled'),
    ...position,
    reason: z.enum(['take_profit', 'stop_loss']),
    profit: z.string().describe('Realised PnL in the settle currency'),
    currency_name: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('position_liquidated'),
    ...position,
    reason: z.enum(['liquidated', 'deleveraged']),
    profit: z.string().describe('Realised PnL in the settle currency'),
    currency_name: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('margin_low'),
    ...position,
    margin_ratio: z.string().describe('Percent; liquidation at 100'),
  }),
  z.object({
    ...base,
    kind: z.literal('option_settled'),
    match_id: z.int(),
    pair: z.string(),
    result: z.enum(['win', 'lose', 'draw', 'void']),
    ...coins,
    payout: z.string().describe('Paid to the option account, a returned stake included'),
  }),
  z.object({ ...base, kind: z.literal('deposit_credited'), ...coins }),
  z.object({ ...base, kind: z.literal('fee_refunded'), ...coins }),
  z.object({
    ...base,
    kind: z.literal('withdrawal_changed'),
    withdrawal_id: z.int(),
    status: z.enum(['passed', 'sent', 'confirmed', 'rejected', 'returned']),
    ...coins,
  }),
  z.object({
    ...base,
    kind: z.literal('deal_changed'),
    deal_id: z.int(),
    status: z.enum(['unpaid', 'paid', 'disputed', 'cancelled', 'completed', 'returned']),
    is_buyer: z.boolean(),
    ...coins,
  }),
  z.object({ ...base, kind: z.literal('wealth_matured'), ...coins }),
  z.object({
    ...base,
    kind: z.literal('subscription_allotted'),
    project_id: z.int(),
    currency_name: z.string().describe('The new coin'),
    number: z.string().describe('Coins allotted; 0 if the payment was returned in full'),
  }),
  z.object({
    ...base,
    kind: z.literal('referral_credited'),
    day_at: timeSchema.describe('The start of the UTC day of the fees'),
  }),
  z.object({
    ...base,
    kind: z.literal('price_alert'),
    match_id: z.int(),
    pair: z.string(),
    alert: z.enum(PRICE_ALERT_KINDS),
    target: z.string().describe('The price of the alert; the percentage of a `percent` alert'),
    price: z.string().describe('The last price that reached it'),
  }),
  z.object({
    ...base,
    kind: z.literal('factor_removal'),
    status: z
      .enum(['requested', 'done', 'refused', 'withdrawn', 'cancelled'])
      .describe(
        'Operators were asked to remove the authenticator app; it was removed; another operator refused; the request was withdrawn; a use of the factor stopped it',
      ),
    due_at: timeSchema.describe(
      'Removed at the earliest at this time, unless it is refused or the factor is used before',
    ),
  }),
  z.object({
    ...base,
    kind: z.literal('account_changed'),
    what: z
      .enum(['address', 'factor'])
      .describe('A withdrawal address or bank account was added; a second factor was changed'),
  }),
])
export type Notice = z.infer<typeof noticeSchema>

/** A published item as a list shows it, in the caller's language or else in English. */
export const newsItemSchema = z.object({
  id: z.int(),
  type: z.enum(NEWS_TYPES),
  title: z.string(),
  summary: z.string().describe('The beginning of the text'),
  published_at: timeSchema,
  is_read: z.boolean().describe('True for callers who are not signed in'),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** A price alert on a spot market. */
export const priceAlertSchema = z.object({
  id: z.int(),
  match_id: z.int(),
  pair: z.string(),
  kind: z.enum(PRICE_ALERT_KINDS),
  target: z.string().describe('The price; the percentage of a `percent` alert'),
  repeat: z.boolean(),
  is_active: z.boolean().describe('False once an alert that does not repeat has fired'),
  created_at: timeSchema,
  fired_at: z.nullable(timeSchema),
})
export type PriceAlert = z.infer<typeof priceAlertSchema>

const settingsSchema = z.object({
  list: z.array(z.object({ kind: z.enum(NOTICE_SETTINGS), on: z.boolean() })),
})

/** Why calls on price alerts, and operators' changes of announcements and news, fail. */
export const NOTICE_ERRORS = [
  'alert_price_already_reached',
  'alert_percent_out_of_range',
  'too_many_price_alerts',
  'news_already_published',
  'news_time_passed',
  'news_version_wrong',
] as const

/** Calls for news, notices and price alerts. */
export const noticeCalls = {
  'news/list': call({
    method: 'POST',
    access: 'anyone',
    about: 'Lists what was published, newest first.',
    request: z.strictObject({
      type: z.optional(z.enum(NEWS_TYPES)).describe('All types if absent'),
      ...pageFields,
    }),
    response: pageOf(newsItemSchema),
  }),
  'news/detail': call({
    method: 'POST',
    access: 'anyone',
    about: 'Returns a published item in full and marks it as read.',
    request: z.strictObject({ id: idSchema }),
    response: newsItemSchema
      .omit({ summary: true })
      .extend({ text: z.string().describe('Plain text; empty lines separate paragraphs') }),
  }),
  'news/getNotice': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the latest announcements for the strip of the home page, and how much is unread.',
    request: z.strictObject({}),
    response: z.object({
      strip: z.array(newsItemSchema.pick({ id: true, title: true })).max(5),
      unread_news: z.int().describe('Published since the customer registered and not read'),
      unread_notices: z.int(),
    }),
  }),
  'notice/list': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's notices, newest first.",
    request: z.strictObject(pageFields),
    response: pageOf(noticeSchema),
  }),
  'notice/read': call({
    method: 'POST',
    access: 'customer',
    about: 'Marks a notice as read; all notices and news without an id.',
    request: z.strictObject({ id: z.optional(idSchema) }),
    response: z.object({ unread_notices: z.int() }),
  }),
  'notice/settings': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists the kinds of notices, and pushes of announcements, and whether the customer receives them.',
    request: z.strictObject({}),
    response: settingsSchema,
  }),
  'notice/set': call({
    method: 'POST',
    access: 'customer',
    about: 'Switches a kind of notice on or off. Notices received before stay.',
    request: z.strictObject({ kind: z.enum(NOTICE_SETTINGS), on: oneOf(0, 1) }),
    response: settingsSchema,
  }),
  'alert/list': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's price alerts, newest first.",
    request: z.strictObject({ match_id: z.optional(idSchema).describe('All markets if absent') }),
    response: z.object({ list: z.array(priceAlertSchema) }),
  }),
  'alert/add': call({
    method: 'POST',
    access: 'customer',
    about: `Adds a price alert on a spot market. A customer has at most ${PRICE_ALERTS_MAX} active ones.`,
    request: z.strictObject({
      match_id: idSchema,
      kind: z.enum(PRICE_ALERT_KINDS),
      target: positiveSchema.describe('A price; for `percent` a percentage from 0.1 to 90'),
      repeat: z.optional(oneOf(0, 1)).describe('0 if absent: fires once'),
    }),
    response: priceAlertSchema,
  }),
  'alert/remove': call({
    method: 'POST',
    access: 'customer',
    about: 'Deletes a price alert.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({ id: z.int() }),
  }),
}
