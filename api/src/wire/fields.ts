import { z } from 'zod'
import { PERIODS } from '../market/periods.ts'
import type { SHARED_ERRORS } from './errors.ts'
import { LANGUAGES } from './languages.ts'

export { type Language, LANGUAGES } from './languages.ts'
/** One of `LANGUAGES`. */
export const languageSchema = z.enum(LANGUAGES)

/** One of `PERIODS`. */
export const periodSchema = z.enum(PERIODS)

/**
 * The five accounts of a customer: `coin` for spot, `contract` for perpetual contracts, `option` for timed
 * options, `fiat` and `trust`.
 */
export const ACCOUNT_KINDS = ['coin', 'contract', 'option', 'fiat', 'trust'] as const
/** One of `ACCOUNT_KINDS`. */
export const accountKindSchema = z.enum(ACCOUNT_KINDS)
/** The wire name of a customer's account. */
export type AccountKindName = z.infer<typeof accountKindSchema>

/** Returns the error code as the message of a schema's check: the server rejects the call with it. */
export const rejectsWith = (code: (typeof SHARED_ERRORS)[number]): string => code

const DECIMAL = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/

/**
 * A plain decimal as text: no sign, exponent, whitespace or leading zero; at most 15 integer and 18 fraction digits.
 */
export const decimalSchema = z.string().max(34).regex(DECIMAL)
/** A plain decimal greater than zero. */
export const positiveSchema = decimalSchema.refine((text) => /[1-9]/.test(text))
/** The request field of what a customer lets the coin account add to the account that pays. */
export const fromCoinField = {
  from_coin: z
    .optional(decimalSchema)
    .describe(
      'The most that is taken from the coin account for what the paying account lacks; none if absent',
    ),
}
/** A decimal that may be negative. Responses only. */
export const signedSchema = z.string()

/** A positive integer, sent as digits in a form or as a number in JSON. */
export const idSchema = z.codec(
  z.union([z.string().regex(/^[1-9][0-9]{0,14}$/), z.int().positive()]),
  z.int().positive(),
  { decode: Number, encode: (id) => id },
)

const LOTS = rejectsWith('lots_not_whole')
/** A number of lots: a positive integer, sent like an id. */
export const lotsSchema = z.codec(
  z.union([z.string().regex(/^[1-9][0-9]{0,14}$/, LOTS), z.int(LOTS).positive(LOTS)]),
  z.int().positive(),
  { decode: Number, encode: (lots) => lots },
)

/** Returns a codec for one of the given integers, sent as digits in a form or as a number in JSON. */
export function oneOf<const Value extends number>(...values: Value[]) {
  return z.codec(z.union([z.enum(values.map(String)), z.literal(values)]), z.literal(values), {
    decode: (value) => Number(value) as Value,
    encode: (value) => value,
  })
}

/**
 * The parties that froze the account. Empty when the account is not frozen. Each freeze is lifted only by the party
 * that set it.
 */
export const frozenBySchema = z.array(z.enum(['owner', 'operator']))
/** The party that froze an account, and that alone can lift its freeze. */
export type FreezeReason = z.infer<typeof frozenBySchema>[number]

/** The customer's own id of an order. */
export const clientIdSchema = z.string().regex(/^[a-zA-Z0-9_-]{1,36}$/)

/** A SHA-256 or a public key, in hexadecimal digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
/** A signature by Ed25519, in hexadecimal digits. */
export const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/)

/** A time in milliseconds since the Unix epoch. */
export const timeSchema = z.int().nonnegative().describe('Epoch milliseconds')

/** The request fields of a paginated list: `page` from 1, `limit` from 1 to 100 with a default of 20. */
export const pageFields = {
  page: z.optional(idSchema).describe('From 1'),
  limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
}

/** Returns the response schema of a paginated list. `more` is true if another page follows. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), page: z.int(), limit: z.int(), more: z.boolean() })
}

/** Builds the schema of one page of a list whose oldest rows may be archived. */
export function archivedPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    archived_until: z
      .optional(timeSchema)
      .describe(
        'On the last page: those that ended up to this time are archived and not in the list. Absent if none are',
      ),
  })
}

/** An e-mail address of at most 254 characters. */
export const emailSchema = z.string().max(254).check(z.email())
/** The digits of a phone number, without the country code. */
export const mobileSchema = z.string().regex(/^[0-9]{4,15}$/)
/** An ISO 3166-1 alpha-2 country code, as listed by `area_code`. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/)
/** The name used to sign in: an e-mail address, or a phone number with its country in a separate field. */
export const accountNameSchema = z.string().min(3).max(254)
/** A verification code of six digits. */
export const codeSchema = z
  .string(rejectsWith('code_required'))
  .regex(/^[0-9]{6}$/, rejectsWith('code_required'))
/** A new login password: 6 to 128 characters. */
export const passwordSchema = z.string().min(6, rejectsWith('password_too_short')).max(128)
/** The fund password: a second password of six digits that is required for withdrawals and transfers. */
export const fundPasswordSchema = z.string().regex(/^[0-9]{6}$/, rejectsWith('fund_password_not_six_digits'))
/** The solution of the proof-of-work puzzle returned by `captcha`, in base64. */
export const captchaSchema = z.string().max(4096)
