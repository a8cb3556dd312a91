import { type Share, SHARE_FORMAT } from '@halyard/receipt'

/** A share of the right form without a valid signature. */
export const UNSIGNED_SHARE: Share = {
  format: SHARE_FORMAT,
  rules: 'halyard-option-rules-3',
  public_key: '11'.repeat(32),
  match_id: 1,
  market: 'BTC/USDT',
  price_decimals: 1,
  type: 'call',
  seconds: 30,
  payout_ppm: 800_000,
  accepted_at: 1_800_000_000_250,
  accepted_tick: 4_712,
  entry_ticks: 640_010,
  delivery_ticks: 640_067,
  result: 'win',
  log_n: 4_790,
  log_hash: '22'.repeat(32),
  signature: '33'.repeat(64),
}
