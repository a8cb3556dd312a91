import type { Slot } from '../book/resting-orders.ts'
import type { OrderTerms } from '../commands.ts'

export const TYPES = [
  'limit',
  'post_only',
  'ioc',
  'fok',
  'market',
] as const satisfies readonly OrderTerms['type'][]
export const STATUSES = ['waiting', 'completed', 'cancelled'] as const
/** Why an order that was not filled has ended; an order without a reason has the first. */
export const CANCEL_REASONS = [undefined, 'by_customer', 'no_more_liquidity', 'own_order'] as const

export type OrderStatus = (typeof STATUSES)[number]
export type CancelReason = NonNullable<(typeof CANCEL_REASONS)[number]>

/** A record is 10 words of 8 bytes, beside what the books keep of an order. */
export const WORDS = 10
export const INTS = WORDS * 2
export const BYTES = WORDS * 8

// Words of a record, then halves of words, and bytes.
export const LOTS = 0
export const PRIORITY = 1
export const HELD = 2
export const FILLED_VALUE = 3
export const FEE_PAID = 4
export const PLACED_AT = 5
export const UPDATED_AT = 6
export const PAYS = 14
export const GETS = 15
export const MARKET = 16
export const TYPE = 68
export const STATUS = 69
export const CANCEL_REASON = 70
export const CHANGED = 71

/** Records by slot in one buffer, which is seen as numbers, amounts, integers and bytes. */
export class OrderRecords {
  units = new BigInt64Array(64 * WORDS)
  numbers = new Float64Array(this.units.buffer)
  ints = new Int32Array(this.units.buffer)
  bytes = new Uint8Array(this.units.buffer)

  /** Makes room for a slot, which is at most the next after those there is room for. */
  reserve(slot: Slot): void {
    if ((slot + 1) * WORDS <= this.units.length) return
    const { units } = this
    this.units = new BigInt64Array(units.length * 2)
    this.units.set(units)
    this.numbers = new Float64Array(this.units.buffer)
    this.ints = new Int32Array(this.units.buffer)
    this.bytes = new Uint8Array(this.units.buffer)
  }
}

/** The place of a name in its list. */
export function codeOf<Name>(names: readonly Name[], name: Name): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code
  throw new Error(`there is no code for ${String(name)}`)
}
