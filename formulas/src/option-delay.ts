/**
 * The delay D of rules 3 in milliseconds: an option accepted at A enters at the first price recorded at A + D or later
 * (decision 46).
 */
export const ENTRY_DELAY_MS = 3_000
/**
 * The age L in milliseconds: a live price uses only quotes that were received at most this long before it was computed. With
 * the time until it is recorded, this is less than D, so that every quote of an entry price was received after acceptance.
 */
export const QUOTE_LAG_MAX_MS = 500
