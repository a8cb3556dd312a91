import { OPTION_RULES, type OptionRules, type ReceiptOption, type TicketOption } from './option-terms.ts'
import {
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
} from './shape.ts'

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

/** The fields of an option with a ticket, in the order of the signed texts. */
export const TICKET_OPTION_SHAPE = {
  nonce,
  client_at: nonNegative,
  good_until: nonNegative,
  ...OPTION_SHAPE,
  accepted_hash: hash,
  prev_ticket: hash,
}

/** Accepts exactly the shape of a ticket. */
export const isTicket = fields({
  format: oneOf(TICKET_FORMAT),
  rules: oneOf(...OPTION_RULES),
  public_key: hash,
  option: fields(TICKET_OPTION_SHAPE),
  signature,
})

/** Returns the text that is signed for a ticket (docs/verify.md). */
export function ticketText({ format, rules, public_key, option }: Omit<Ticket, 'signature'>): string {
  return signedLines(format, [
    ['rules', rules],
    ['public_key', public_key],
    ...optionLines(option, TICKET_OPTION_SHAPE),
  ])
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

/** What a customer asked for, with what the numbers in it mean. Amounts are in units. */
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
  /** The offered ratio; a ticket with a lower one is not what was asked. */
  readonly payout_ppm: number
}

/** A field of a ticket that can differ from what was asked. */
export type TicketTerm = keyof TicketOption | 'rules'

/**
 * Returns the first field in which a ticket is not what was asked: another value, a lower payout ratio, or an acceptance
 * later than `good_until`. `undefined` if it is what was asked. The names and decimals count too: a stake in units is a
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
  return option.accepted_at > option.good_until ? 'accepted_at' : undefined
}
