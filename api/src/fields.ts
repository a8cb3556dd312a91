import { z } from 'zod'

/** The nine languages, by the codes that the wire, the address bar and storage use. */
export const LANGUAGES = ['en', 'jp', 'kr', 'esp', 'zh', 'hk', 'th', 'pot', 'de'] as const
export const languageSchema = z.enum(LANGUAGES)
export type Language = z.infer<typeof languageSchema>

/** The chart periods, shortest first. `timeshare` is a line over one-minute candles. */
export const PERIODS = [
  'timeshare',
  '1min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const
export const periodSchema = z.enum(PERIODS)
export type Period = z.infer<typeof periodSchema>

export const ACCOUNT_KINDS = ['coin', 'contract', 'option', 'fiat', 'trust'] as const
export const accountKindSchema = z.enum(ACCOUNT_KINDS)
export type AccountKindName = z.infer<typeof accountKindSchema>

const DECIMAL = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/

/** A plain decimal as text: no sign, exponent, space or leading zero. */
export const decimalSchema = z.string().max(34).regex(DECIMAL)
/** A plain decimal above zero. */
export const positiveSchema = decimalSchema.refine((text) => /[1-9]/.test(text))
/** A decimal that may be negative, in answers only. */
export const signedSchema = z.string()

/** A whole number from 1, sent as digits in a form or as a number in JSON. */
export const idSchema = z.codec(
  z.union([z.string().regex(/^[1-9][0-9]{0,14}$/), z.int().positive()]),
  z.int().positive(),
  { decode: Number, encode: (id) => id },
)

/** One of a few whole numbers, sent as a digit in a form or as a number in JSON. */
export function oneOf<const Value extends number>(...values: Value[]) {
  return z.codec(z.union([z.enum(values.map(String)), z.literal(values)]), z.literal(values), {
    decode: (value) => Number(value) as Value,
    encode: (value) => value,
  })
}

/** An empty list: not frozen. Each reason is ended only by whoever set it. */
export const frozenBySchema = z.array(z.enum(['owner', 'operator']))
export type FreezeReason = z.infer<typeof frozenBySchema>[number]

export const timeSchema = z.int().nonnegative().describe('Epoch milliseconds')

export const pageFields = {
  page: z.optional(idSchema).describe('From 1'),
  limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), page: z.int(), limit: z.int(), more: z.boolean() })
}

export const emailSchema = z.string().max(254).check(z.email())
/** Digits of a phone number, without the country's code. */
export const mobileSchema = z.string().regex(/^[0-9]{4,15}$/)
/** A country by its ISO 3166 code, as `area_code` lists them. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/)
/** Whoever signs in: an address with an at sign, or a phone number with its country beside it. */
export const accountNameSchema = z.string().min(3).max(254)
export const codeSchema = z.string().regex(/^[0-9]{6}$/)
export const passwordSchema = z.string().min(6).max(128)
/** The second password, which money leaves by. */
export const fundPasswordSchema = z.string().regex(/^[0-9]{6}$/)
/** The solved proof-of-work puzzle of `captcha`, base64. */
export const captchaSchema = z.string().max(4096)
