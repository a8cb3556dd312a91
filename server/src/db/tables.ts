import type { Language } from '@halyard/api'
import type { ColumnType, Generated } from 'kysely'

/** A bigint column: read as a string, written as a number or bigint. */
type Big = ColumnType<string, number | bigint, number | bigint>
type BigOrNull = ColumnType<string | null, number | bigint | null, number | bigint | null>
/** A numeric column of integers: like bigint, without an upper limit. */
type Numeric = ColumnType<string, bigint, bigint>
type JsonOrNull = ColumnType<unknown, string | null, never>
type GeneratedBig = ColumnType<string, number | bigint | undefined, never>

/** The tables that features read and write. Only the engine writes its own tables. */
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
  address_book: {
    id: GeneratedBig
    user_id: Big
    currency_id: number
    network: string
    address: string
    notes: string
    created_at: Big
    deleted_at: BigOrNull
    /** Whether the engine has applied the address or its deletion. */
    told_core: Generated<boolean>
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
    /** The customer's anti-phishing phrase, included in every e-mail. */
    anti_phishing: string | null
    /** Starred markets in the order they were starred; null until the first list is saved. */
    watchlist: number[] | null
    created_at: Big
  }
  bank_card: {
    id: GeneratedBig
    user_id: Big
    sealed: Buffer
    is_default: boolean
    created_at: Big
    deleted_at: BigOrNull
  }
  audit_log: {
    id: GeneratedBig
    at: Big
    actor_id: BigOrNull
    role: string
    ip: string
    call: string
    target: string
    outcome: string
    before: JsonOrNull
    after: JsonOrNull
    reason: string
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
  chain_cursor: { network: string; height: Big; hash: string }
  chain_deposit: {
    id: GeneratedBig
    network: string
    txid: string
    output: number
    customer_id: Big
    currency_id: number
    address: string
    amount: Big
    status: string
    round: Generated<number>
    height: BigOrNull
    block_hash: string | null
    orphaned_height: BigOrNull
    seen_at: Big
    included_at: BigOrNull
    credited_at: BigOrNull
    ended_at: BigOrNull
    attempt: Generated<number>
    waived: Generated<boolean>
    held_why: string | null
    held_at: BigOrNull
    orphaned_at: BigOrNull
    reason: Generated<string>
    first_reviewer_id: BigOrNull
    reviewer_id: BigOrNull
    reviewed_at: BigOrNull
  }
  chain_payment: {
    withdrawal_id: Big
    network: string
    txid: string
    raw: string
    status: string
    height: BigOrNull
    signed_at: Big
    sent_at: BigOrNull
    ended_at: BigOrNull
  }
  charge_request: {
    id: GeneratedBig
    customer_id: Big
    currency_id: number
    network: string
    amount: Big
    account: string
    txid: string | null
    upload_id: string
    status: Generated<string>
    reason: Generated<string>
    first_reviewer_id: BigOrNull
    reviewer_id: BigOrNull
    key: string | null
    body_hash: string | null
    created_at: Big
    reviewed_at: BigOrNull
  }
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
  perp_market: {
    id: number
    base_id: number
    settle_id: number
    index_market_id: number
    price_decimals: number
    quantity_decimals: number
    maker_fee_ppm: number
    taker_fee_ppm: number
    tiers: unknown
    interest_ppm: number
    funding_cap_ppm: number
    funding_interval_ms: Big
    band_ppm: number
    lots_min: Big
    lots_max: Big
    liquidation_fee_ppm: number
    mark_clamp_ppm: number
    impact_notional: Big
    impact_spread_max_ppm: number
    cover_slack_ppm: number
    status: string
    last_ticks: Big
    mark_ticks: Big
    mark_at: Big
    tick_seq: Big
    basis: Big
    premium_sum: Big
    premium_count: Big
    next_funding_at: Big
    funding_ppm: number
    cover_minute: Big
    cover_paid: Big
    close_only_until: Big
  }
  perp_position: {
    id: Big
    customer_id: Big
    perp_id: number
    side: string
    type: string
    leverage: number
    ticks: Big
    fee_ppm: number
    lots: Big
    remaining: Big
    open_lots: Big
    entry_value: Big
    margin: Big
    maintenance_ppm: number
    held: Big
    take_profit_ticks: BigOrNull
    stop_loss_ticks: BigOrNull
    fired_stop: string | null
    closed_lots: Big
    exit_value: Big
    realised: Big
    fee_paid: Big
    funding_paid: Big
    status: string
    close_reason: string | null
    priority: Big
    opened_at: Big
    updated_at: Big
    batch_seq: Big
  }
  perp_candle: {
    perp_id: number
    period: string
    open_at: Big
    open: Big
    high: Big
    low: Big
    close: Big
    lots: Numeric
    value: Numeric
  }
  perp_candle_mark: { only_one: Generated<boolean>; last_trade_id: Big }
  perp_trade: {
    id: Big
    command_seq: Big
    perp_id: number
    at: Big
    ticks: Big
    lots: Big
    value: Big
    taker_side: string
    taker_id: Big
    taker_position_id: Big
    taker_fee: Big
    maker_id: Big
    maker_position_id: Big
    maker_fee: Big
  }
  currency: { id: number; name: string; decimals: number }
  customer: {
    id: Big
    frozen_by_owner: boolean
    frozen_by_operator: boolean
    practice_funds_taken: boolean
    verification: number
    hold_until: Big
    withdrawal_day: Big
    withdrawals_that_day: number
    desk: boolean
  }
  deployment: { only_one: Generated<boolean>; mode: 'demo' | 'production' }
  debt: { id: string; customer_id: Big; currency_id: number; amount: Big }
  deposit_address: { network: string; address: string; customer_id: Big; created_at: Big }
  feed_state: { only_one: Generated<boolean>; body: ColumnType<unknown, string, string> }
  fund_password: {
    user_id: Big
    hash: string
    tries: Generated<number>
    locked_until: ColumnType<string, number | undefined, number>
    set_at: Big
  }
  funding_payment: {
    id: GeneratedBig
    position_id: Big
    customer_id: Big
    perp_id: number
    at: Big
    rate_ppm: number
    mark_ticks: Big
    lots: Big
    amount: Big
  }
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
    tick_seq: Big
    unchanged: unknown
  }
  option_config: { id: number; durations: unknown; currencies: unknown; status: string }
  network: {
    id: string
    currency_id: number
    name: string
    deposit_min: Big
    withdraw_min: Big
    withdraw_fee: Big
    withdraw_max: Big
    two_reviewers_from: Big
    confirmations: number
    address_hold_ms: Big
    is_open: boolean
  }
  ops_session: {
    token_hash: string
    user_id: Big
    created_at: Big
    seen_at: Big
    expires_at: Big
    ip: string
    agent: string
  }
  outbox_message: {
    id: GeneratedBig
    channel: string
    recipient: string
    subject: string
    body: string
    at: Big
  }
  passkey: {
    id: GeneratedBig
    credential_id: string
    user_id: Big
    /** COSE, base64url. */
    public_key: string
    counter: Big
    transports: string
    name: string
    created_at: Big
    used_at: BigOrNull
  }
  passkey_challenge: { challenge: string; user_id: BigOrNull; expires_at: Big }
  payment_conflict: {
    withdrawal_id: Big
    network: string
    known: ColumnType<unknown, string, never>
    found_at: Big
    status: Generated<string>
    first_reviewer_id: BigOrNull
    reviewer_id: BigOrNull
    reviewed_at: BigOrNull
    reason: Generated<string>
  }
  pending_sign_in: {
    token_hash: string
    user_id: Big
    password_hash: string
    tries: Generated<number>
    expires_at: Big
  }
  posting: {
    id: Big
    command_seq: Big
    debit_id: Big
    debit_frozen: boolean
    credit_id: Big
    credit_frozen: boolean
    currency_id: number
    amount: Big
    reason: string
  }
  practice_block: { network: string; height: Big; hash: string; parent_hash: string; mined_at: Big }
  practice_transaction: {
    id: GeneratedBig
    network: string
    txid: string
    raw: string
    transfers: ColumnType<unknown, string, string>
    sender: string
    nonce: Big
    height: BigOrNull
    sent_at: Big
  }
  price_tick: { market_id: number; n: Big; at: Big; ticks: Big; hash: Buffer }
  recovery_code: { user_id: Big; code_hash: string; used_at: BigOrNull }
  rejected_command: { id: GeneratedBig; at: Big; customer_id: Big; key: string }
  session: {
    id: GeneratedBig
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
    posting_id: Big
    command_seq: Big
    market_id: number
    at: Big
    ticks: Big
    lots: Big
    base: Big
    value: Big
    taker_side: string
    taker_id: Big
    taker_order_id: Big
    taker_fee: Big
    maker_id: Big
    maker_order_id: Big
    maker_fee: Big
  }
  timed_option: {
    id: Big
    customer_id: Big
    market_id: number
    currency_id: number
    type: string
    seconds: number
    stake: Big
    payout_ppm: number
    accepted_at: Big
    accepted_tick: Big
    entry_ticks: BigOrNull
    delivery_ticks: BigOrNull
    result: string | null
    payout: Big
    settled_at: BigOrNull
    batch_seq: Big
  }
  totp: {
    user_id: Big
    sealed_secret: Buffer
    created_at: Big
    confirmed_at: BigOrNull
    /** The time step of the last accepted code, so that no code is accepted twice. */
    last_step: ColumnType<string, number | undefined, number>
  }
  trail_head: { market_id: number; n: Big; signed_at: Big; key_id: string; signature: Buffer }
  trail_key: { key_id: string; public_key: Buffer; demo_seed: Buffer | null; first_used_at: Big }
  upload: {
    id: string
    owner_id: Big
    purpose: string
    sealed: Buffer
    size: number
    used_by: string | null
    created_at: Big
  }
  upload_view: { id: GeneratedBig; upload_id: string; viewer_id: Big; ip: string; at: Big }
  transfer: {
    id: Big
    customer_id: Big
    currency_id: number
    source: string
    target: string
    amount: Big
    at: Big
  }
  used_captcha: { challenge: string; expires_at: Big }
  verification: {
    id: GeneratedBig
    user_id: Big
    level: number
    status: string
    country: string | null
    person: Buffer | null
    document_hash: string | null
    front_pic: string | null
    reverse_pic: string | null
    hand_pic: string | null
    submitted_at: Big
    reviewed_by: BigOrNull
    reviewed_at: BigOrNull
    reason: Generated<string>
    settled_at: BigOrNull
  }
  verification_code: {
    id: GeneratedBig
    target: string
    purpose: string
    code_hash: string
    /** Identifies the requester of the code (see `codeCaller`). */
    asked_by: string
    tries_of_others: Generated<number>
    tries: Generated<number>
    created_at: Big
    expires_at: Big
    used_at: BigOrNull
  }
  withdrawal: {
    id: Big
    customer_id: Big
    currency_id: number
    network: string
    address_id: Big
    address: string
    memo: string
    amount: Big
    fee: Big
    status: string
    reviewers_needed: number
    first_reviewer_id: BigOrNull
    second_reviewer_id: BigOrNull
    reason: string
    txid: string | null
    requested_at: Big
    first_reviewed_at: BigOrNull
    reviewed_at: BigOrNull
    sent_at: BigOrNull
    ended_at: BigOrNull
    batch_seq: Big
  }
  withdrawal_address: {
    id: Big
    customer_id: Big
    currency_id: number
    network: string
    address: string
    saved_at: Big
    deleted: boolean
  }
}
