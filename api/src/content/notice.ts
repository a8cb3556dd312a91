import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, oneOf, pageFields, pageOf, positiveSchema, timeSchema } from '../wire/fields.ts'
import { notice } from '../wire/notice-fields.ts'
import { PRODUCT_NOTICES } from '../products.ts'

/** The types of published items: `announcement` for messages that customers must read, `news` for everything else. */
export const NEWS_TYPES = ['announcement', 'news'] as const

/** `above`, `below`: the last price reaches a price. `percent`: it moves by a share of its present value, up or down. */
export const PRICE_ALERT_KINDS = ['above', 'below', 'percent'] as const

/** The most active price alerts of a customer, over all markets. */
export const PRICE_ALERTS_MAX = 20

/** The schemas of all kinds of notices. */
const NOTICES = [
  ...PRODUCT_NOTICES,
  notice('price_alert', {
    match_id: z.int(),
    pair: z.string(),
    alert: z.enum(PRICE_ALERT_KINDS),
    target: z.string().describe('The price of the alert; the percentage of a `percent` alert'),
    price: z.string().describe('The last price that reached it'),
  }),
  notice('factor_removal', {
    status: z
      .enum(['requested', 'done', 'refused', 'withdrawn', 'cancelled'])
      .describe(
        'Operators were asked to remove the authenticator app; it was removed; another operator refused; the request was withdrawn; a use of the factor stopped it',
      ),
    due_at: timeSchema.describe(
      'Removed at the earliest at this time, unless it is refused or the factor is used before',
    ),
  }),
  notice('account_changed', {
    what: z
      .enum(['address', 'factor', 'api_key', 'sessions', 'password'])
      .describe(
        'A withdrawal address or bank account was added; a second factor was changed; an API key was created or changed; support ended all sessions and API keys; support requires a new password',
      ),
  }),
]

type AnyNotice = (typeof NOTICES)[number]

/** The kinds of notices. */
export const NOTICE_KINDS = NOTICES.map((schema): NoticeKind => schema.shape.kind.value)
export type NoticeKind = z.output<AnyNotice>['kind']

/** A notice: its kind and facts, from which the client makes the text. Amounts are decimals. */
export const noticeSchema = z.discriminatedUnion('kind', NOTICES as [AnyNotice, ...AnyNotice[]])
export type Notice = z.infer<typeof noticeSchema>

/** The kinds that customers cannot switch off: an intruder would, of a second factor or a destination of money. */
type AlwaysOn = 'factor_removal' | 'account_changed'

/** The settings that customers can switch off: kinds of notices, and the pushes of announcements, which make no notice. */
export const NOTICE_SETTINGS: readonly NoticeSetting[] = [...NOTICE_KINDS.filter(isOptional), 'announcement']
export type NoticeSetting = Exclude<NoticeKind, AlwaysOn> | 'announcement'

function isOptional(kind: NoticeKind): kind is Exclude<NoticeKind, AlwaysOn> {
  return kind !== 'factor_removal' && kind !== 'account_changed'
}

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

/** The error codes of calls on price alerts, and of operators' changes of announcements and news. */
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
    example: { type: 'announcement', page: '1', limit: '10' },
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
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: newsItemSchema
      .omit({ summary: true })
      .extend({ text: z.string().describe('Plain text; empty lines separate paragraphs') }),
  }),
  'news/getNotice': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the latest announcements for the strip of the home page, and how much is unread.',
    example: {},
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
    example: { page: '1', limit: '10' },
    request: z.strictObject(pageFields),
    response: pageOf(noticeSchema),
  }),
  'notice/read': call({
    method: 'POST',
    access: 'customer',
    about: 'Marks a notice as read; all notices and news without an id.',
    example: { id: '1' },
    request: z.strictObject({ id: z.optional(idSchema) }),
    response: z.object({ unread_notices: z.int() }),
  }),
  'notice/settings': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists the kinds of notices, and pushes of announcements, and whether the customer receives them.',
    example: {},
    request: z.strictObject({}),
    response: settingsSchema,
  }),
  'notice/set': call({
    method: 'POST',
    access: 'customer',
    about: 'Switches a kind of notice on or off. Notices received before stay.',
    example: { kind: 'order_filled', on: '1' },
    request: z.strictObject({ kind: z.enum(NOTICE_SETTINGS), on: oneOf(0, 1) }),
    response: settingsSchema,
  }),
  'alert/list': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's price alerts, newest first.",
    example: { match_id: '1' },
    request: z.strictObject({ match_id: z.optional(idSchema).describe('All markets if absent') }),
    response: z.object({ list: z.array(priceAlertSchema) }),
  }),
  'alert/add': call({
    method: 'POST',
    access: 'customer',
    about: `Adds a price alert on a spot market. A customer has at most ${PRICE_ALERTS_MAX} active ones.`,
    example: { match_id: '1', kind: 'above', target: '60000', repeat: '1' },
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
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ id: z.int() }),
  }),
}
