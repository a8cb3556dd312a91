import type { Receipt, SignedCheckpoint, TrailTick } from './receipt.ts'

/** The hash that precedes tick 1 of every market: 32 zero bytes. */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * Returns the text that is hashed for a tick, after the 32 bytes of the previous hash. It includes the market, so that
 * ticks of one market cannot be presented as another's (docs/verify.md).
 */
export function tickText(matchId: number, [n, at, ticks]: TrailTick): string {
  return `halyard-tick-1|${matchId}|${n}|${at}|${ticks}`
}

/** Returns the text that is signed for a checkpoint (docs/verify.md). */
export function headText(
  matchId: number,
  { n, at, hash, signed_at }: Omit<SignedCheckpoint, 'public_key' | 'signature'>,
): string {
  return `halyard-head-1|${matchId}|${n}|${at}|${hash}|${signed_at}`
}

/**
 * Returns the text that is signed for a receipt: every field except the signature, each on its own line terminated by a
 * line feed (docs/verify.md).
 */
export function receiptText({
  format,
  rules,
  public_key,
  option,
  outcome,
  trail,
}: Omit<Receipt, 'signature'>): string {
  const { head } = trail
  const lines: readonly (readonly [string, string | number])[] = [
    ['rules', rules],
    ['public_key', public_key],
    ['id', option.id],
    ['match_id', option.match_id],
    ['market', option.market],
    ['price_decimals', option.price_decimals],
    ['type', option.type],
    ['seconds', option.seconds],
    ['currency_id', option.currency_id],
    ['currency', option.currency],
    ['currency_decimals', option.currency_decimals],
    ['stake', option.stake],
    ['payout_ppm', option.payout_ppm],
    ['accepted_at', option.accepted_at],
    ['accepted_tick', option.accepted_tick],
    ['window_from', outcome.window_from],
    ['window_to', outcome.window_to],
    ['entry_ticks', outcome.entry_ticks ?? '-'],
    ['delivery_ticks', outcome.delivery_ticks ?? '-'],
    ['result', outcome.result],
    ['payout', outcome.payout],
    ['prev', trail.prev],
    ...trail.ticks.map((tick) => ['tick', tick.join('|')] as const),
    ['head_n', head.n],
    ['head_at', head.at],
    ['head_hash', head.hash],
    ['head_signed_at', head.signed_at],
    ['head_public_key', head.public_key],
    ['head_signature', head.signature],
  ]
  return [format, ...lines.map(([name, value]) => `${name}=${value}`)].join('\n').concat('\n')
}
