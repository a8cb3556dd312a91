import {
  ENTRY_DELAY_MS,
  type OptionRules,
  PRICE_ORIGINS,
  type ReceiptOption,
  RULES_3_HASH,
  type TicketOption,
} from './option-terms.ts'
import {
  type Check,
  count,
  decimals,
  fields,
  between,
  hash,
  name,
  nonce,
  nonNegative,
  oneOf,
  signature,
  units,
} from '../text/shape.ts'

/** The name of the format of tickets. */
export const TICKET_FORMAT = 'halyard-ticket-1'
/** The most milliseconds that `good_until` may be ahead of the exchange's time. */
export const GOOD_UNTIL_MAX_MS = 60_000

/** The signed answer to a purchase. */
export interface Ticket {
  readonly format: typeof TICKET_FORMAT
  readonly rules: OptionRules
  readonly public_key: string
  readonly option: TicketOption
  readonly signature: string
}

/** The fields of an option, in the order of the signed texts. */
export const OPTION_SHAPE = {
  id: count,
  match_id: count,
  market: name,
  price_decimals: decimals,
  type: oneOf('call', 'put', 'even'),
  seconds: between(3, 86_400),
  currency_id: count,
  currency: name,
  currency_decimals: decimals,
  stake: units,
  payout_ppm: between(1, 20_000_000),
  accepted_at: nonNegative,
  accepted_tick: count,
}

/** The fields of an option with a ticket under rules 1 and 2, in the order of the signed texts. */
const TICKET_OPTION_SHAPE = {
  nonce,
  client_at: nonNegative,
  good_until: nonNegative,
  ...OPTION_SHAPE,
  accepted_hash: hash,
  prev_ticket: hash,
}

/** The fields of an option with a ticket under rules 3, in the order of the signed texts. */
const DELAYED_OPTION_SHAPE = {
  ...TICKET_OPTION_SHAPE,
  entry_delay: count,
  rules_hash: hash,
  origin: oneOf(...PRICE_ORIGINS),
}

/** Accepts exactly the shape of a statement with `rules` and the `option` of a ticket, given its other fields. */
export function isTicketed(more: Readonly<Record<string, Check>>): Check {
  const isDelayed = fields({
    ...more,
    rules: oneOf('halyard-option-rules-3'),
    option: fields(DELAYED_OPTION_SHAPE),
  })
  const isPlain = fields({
    ...more,
    rules: oneOf('halyard-option-rules-1', 'halyard-option-rules-2'),
    option: fields(TICKET_OPTION_SHAPE),
  })
  return (value) => isDelayed(value) || isPlain(value)
}

/** Accepts exactly the shape of a ticket. */
export const isTicket = isTicketed({ format: oneOf(TICKET_FORMAT), public_key: hash, signature })

/** Returns the text that is signed for a ticket (docs/verify.md). */
export function ticketText({ format, rules, public_key, option }: Omit<Ticket, 'signature'>): string {
  return signedLines(format, [
    ['rules', rules],
    ['public_key', public_key],
    ...ticketLines({ rules, option }),
  ])
}

/** Returns the lines of the fields of an option with a ticket. */
export function ticketLines({ rules, option }: Pick<Ticket, 'rules' | 'option'>): Line[] {
  if (rules !== 'halyard-option-rules-3')
    return optionLines<keyof typeof TICKET_OPTION_SHAPE>(option, TICKET_OPTION_SHAPE)
  const { entry_delay = 0, rules_hash = '', origin = '' } = option
  return optionLines({ ...option, entry_delay, rules_hash, origin }, DELAYED_OPTION_SHAPE)
}

/** A line of a signed text: the field's name and its value. */
export type Line = readonly [name: string, value: string | number]

/** Returns a format's name and lines as text, each terminated by a line feed. */
export function signedLines(format: string, lines: readonly Line[]): string {
  return [format, ...lines.map(([field, value]) => `${field}=${value}`)].join('\n').concat('\n')
}

/** Returns the lines of an option's fields, in the order of a shape. */
export function optionLines<Field extends string>(
  option: { readonly [Name in Field]: string | number },
  shape: { readonly [Name in Field]: unknown },
): Line[] {
  return (Object.keys(shape) as Field[]).map((field) => [field, option[field]])
}

/**
 * Returns the field in which a ticket breaks its rules by itself: accepted after `good_until`, or with another delay or
 * another text of the rules than those of this verifier. `undefined` if none.
 */
export function wrongTermOf({ rules, option }: Pick<Ticket, 'rules' | 'option'>): TicketTerm | undefined {
  if (option.accepted_at > option.good_until) return 'accepted_at'
  if (rules !== 'halyard-option-rules-3') return undefined
  if (option.entry_delay !== ENTRY_DELAY_MS) return 'entry_delay'
  return option.rules_hash === RULES_3_HASH ? undefined : 'rules_hash'
}

/** A customer's request, with the meanings of its numbers. Amounts are in units. */
export interface PurchaseRequest {
  readonly rules: OptionRules
  readonly nonce: string
  readonly client_at: number
  readonly good_until: number
  readonly match_id: number
  readonly market: string
  readonly price_decimals: number
  readonly type: ReceiptOption['type']
  readonly seconds: number
  readonly currency_id: number
  readonly currency: string
  readonly currency_decimals: number
  readonly stake: string
  /** The offered ratio; a ticket with a lower one does not match the request. */
  readonly payout_ppm: number
}

/** A field of a ticket that can differ from the request. */
export type TicketTerm = keyof TicketOption | 'rules'

/**
 * Returns the first field in which a ticket differs from the request: another value, a lower payout ratio, or a term
 * that breaks the rules. `undefined` if it is what was asked. The names and decimals count too: a stake in units is a
 * thousandth of itself with three decimals more.
 */
export function differenceOf({ rules, option }: Ticket, request: PurchaseRequest): TicketTerm | undefined {
  if (rules !== request.rules) return 'rules'
  const same = [
    'nonce',
    'client_at',
    'good_until',
    'match_id',
    'market',
    'price_decimals',
    'type',
    'seconds',
    'currency_id',
    'currency',
    'currency_decimals',
    'stake',
  ] as const
  const different = same.find((field) => option[field] !== request[field])
  if (different) return different
  if (option.payout_ppm < request.payout_ppm) return 'payout_ppm'
  return wrongTermOf({ rules, option })
}
