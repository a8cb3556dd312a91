import type { Language } from '@halyard/contract'
import type { ColumnType, Generated } from 'kysely'

/** A bigint column comes back as text and takes a number or a bigint. */
type Big = ColumnType<string, number | bigint, number | bigint>
type BigOrNull = ColumnType<string | null, number | bigint | null, number | bigint | null>
/** A numeric column of whole numbers: of bigint's kind, but with no end. */
type Numeric = ColumnType<string, bigint, bigint>
type GeneratedBig = ColumnType<string, number | bigint | undefined, never>

/** The tables that features read and write. Those of the engine are for reading only. */
export interface Tables {
  account: {
    id: Big
    owner_id: Big
    kind: string
    currency_id: number
    available: Big
    frozen: Big
    batch_seq: Big
  }
  app_user: {
    id: GeneratedBig
    account_number: string
    nickname: string
    email: string | null
    mobile: string | null
    password_hash: string
    invite_code: string
    invited_by: BigOrNull
    lang: Language
    role: Generated<string>
    disabled: Generated<boolean>
    created_at: Big
  }
  candle: {
    market_id: number
    period: string
    open_at: Big
    open: Big
    high: Big
    low: Big
    close: Big
    lots: Numeric
    value: Numeric
  }
  candle_mark: { only_one: Generated<boolean>; last_trade_id: Big }
  command: {
    seq: Big
    batch_seq: Big
    at: Big
    customer_id: BigOrNull
    key: string | null
    kind: string
    body: unknown
    reply: unknown
  }
  currency: { id: number; name: string; decimals: number }
  customer: { id: Big; frozen: boolean; practice_funds_taken: boolean }
  feed_state: { only_one: Generated<boolean>; body: ColumnType<unknown, string, string> }
  market: {
    id: number
    base_id: number
    quote_id: number
    price_decimals: number
    quantity_decimals: number
    maker_fee_ppm: number
    taker_fee_ppm: number
    band_ppm: number
    lots_min: Big
    lots_max: Big
    value_min: Big
    status: string
    index_ticks: Big
    index_at: Big
    last_ticks: Big
  }
  outbox_message: {
    id: GeneratedBig
    channel: string
    recipient: string
    subject: string
    body: string
    at: Big
  }
  posting: {
    id: GeneratedBig
    command_seq: Big
    debit_id: Big
    debit_frozen: boolean
    credit_id: Big
    credit_frozen: boolean
    currency_id: number
    amount: Big
    reason: string
  }
  session: {
    token_hash: string
    user_id: Big
    created_at: Big
    seen_at: Big
    expires_at: Big
    ip: string
    agent: string
  }
  sign_in_log: {
    id: GeneratedBig
    user_id: BigOrNull
    account: string
    outcome: string
    ip: string
    agent: string
    at: Big
  }
  spot_order: {
    id: Big
    customer_id: Big
    market_id: number
    side: string
    type: string
    ticks: Big
    lots: Big
    remaining: Big
    status: string
    cancel_reason: string | null
    held: Big
    filled_value: Big
    fee_paid: Big
    priority: Big
    placed_at: Big
    updated_at: Big
    batch_seq: Big
  }
  spot_trade: {
    id: Big
    command_seq: Big
    market_id: number
    at: Big
    ticks: Big
    lots: Big
    value: Big
    taker_side: string
    taker_id: Big
    taker_order_id: Big
    taker_fee: Big
    maker_id: Big
    maker_order_id: Big
    maker_fee: Big
  }
  used_captcha: { challenge: string; expires_at: Big }
  verification_code: {
    id: GeneratedBig
    target: string
    purpose: string
    code_hash: string
    tries: Generated<number>
    created_at: Big
    expires_at: Big
    used_at: BigOrNull
  }
}
