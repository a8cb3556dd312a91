import type { Language } from '@halyard/api'
import type { PriceOrigin } from '@halyard/receipt'
import type { ColumnType, Generated } from 'kysely'

/** A bigint column: read as a string, written as a number or bigint. */
export type Big = ColumnType<string, number | bigint, number | bigint>
export type BigOrNull = ColumnType<string | null, number | bigint | null, number | bigint | null>
/** A numeric column of integers: like bigint, without an upper limit. */
type Numeric = ColumnType<string, bigint, bigint>
type BufferOrNull = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>
type GeneratedBig = ColumnType<string, number | bigint | undefined, never>

/** The columns of candles of any kind of instrument. */
interface CandleColumns {
  period: string
  open_at: Big
  open: Big
  high: Big
  low: Big
  close: Big
  lots: Numeric
  value: Numeric
  trades: GeneratedBig
  taker_buy_lots: ColumnType<string, bigint | undefined, bigint>
  taker_buy_value: ColumnType<string, bigint | undefined, bigint>
}

/**
 * The tables that features read and write. The engine adds its own tables where it declares them
 * (`engine/tables/*-tables.ts`), and only it writes them.
 */
export interface Tables {
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
    synced_to_engine: Generated<boolean>
  }
  app_user: {
    id: GeneratedBig
    account_number: string
    nickname: string
    /** The contacts, sealed with the customer's key of `data_key`, and keyed hashes by which the account is found. */
    email_sealed: BufferOrNull
    email_hash: TextOrNull
    mobile_sealed: BufferOrNull
    mobile_hash: TextOrNull
    /** The key of the hashes; null without contacts, which only a closed account has. */
    contact_key_id: BufferOrNull
    password_hash: string
    invite_code: string
    invited_by: BigOrNull
    lang: Language
    role: Generated<string>
    disabled: Generated<boolean>
    /** Since when support requires a new password before the next sign-in; null if it does not. */
    password_required_at: ColumnType<string | null, undefined, number | null>
    /** The customer's anti-phishing phrase, included in every e-mail. */
    anti_phishing: string | null
    /** Starred markets in the order they were starred; null until the first list is saved. */
    watchlist: number[] | null
    created_at: Big
    /** The version of the user agreement accepted at registration; null for accounts opened before it was stored. */
    agreement_version: number | null
    agreed_at: BigOrNull
    /** When the account was closed and its contacts erased. */
    closed_at: ColumnType<string | null, undefined, number>
    /**
     * The closed account with the same contact, if there was one: its owner does not receive one-time benefits again.
     */
    returned_from: ColumnType<string | null, bigint | null | undefined, never>
  }
  bank_card: {
    id: GeneratedBig
    user_id: Big
    sealed: Buffer
    /** A keyed hash of the account's number, by which staff find its owner. */
    account_hash: TextOrNull
    is_default: boolean
    created_at: Big
    deleted_at: BigOrNull
  }
  candle: CandleColumns & { market_id: number }
  candle_mark: { only_one: Generated<boolean>; last_trade_id: Big }
  chain_cursor: {
    network: string
    height: Big
    hash: string
    /** When a reorganisation deeper than the stored blocks was found above this block. */
    stopped_at: BigOrNull
    /** Since when the chain's node does not answer, if this is the last processed block. */
    away_since: BigOrNull
  }
  chain_deposit: {
    id: GeneratedBig
    network: string
    txid: string
    output: number
    customer_id: Big
    currency_id: number
    address: string
    /** The addresses that sent it; null where the chain does not say. */
    senders: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
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
    /** When a reorganisation last undid its block. */
    reorganised_at: BigOrNull
    reason: Generated<string>
    first_reviewer_id: BigOrNull
    reviewer_id: BigOrNull
    reviewed_at: BigOrNull
  }
  chain_payment: {
    withdrawal_id: Big
    network: string
    txid: string
    /** Absent where transactions spend outputs: `coin_payment` has it. */
    raw: string | null
    status: string
    height: BigOrNull
    /** The network's cost of the mined transaction, in units of the chain's own coin. */
    network_fee: BigOrNull
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
    /** The bank's reference or the transaction that reviewers read, normalised. */
    reference: Generated<string | null>
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
    /** The API key that sent it. */
    api_key_id: BigOrNull
    key: string | null
    kind: string
    body: unknown
    reply: unknown
  }
  perp_candle: CandleColumns & { perp_id: number }
  perp_candle_mark: { only_one: Generated<boolean>; last_trade_id: Big }
  base_backup: { name: string; finished_at: Generated<Date> }
  deposit_address: { network: string; address: string; customer_id: Big; created_at: Big }
  feed_state: { only_one: Generated<boolean>; body: ColumnType<unknown, string, string> }
  fund_password: {
    user_id: Big
    hash: string
    /** The key mixed into the hash; null for one that was stored before keys had ids, until the next start. */
    key_id: Buffer | null
    tries: Generated<number>
    locked_until: ColumnType<string, number | undefined, number>
    set_at: Big
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
    /** Whether it was added with the proof of a factor that opened the console. */
    vouched: Generated<boolean>
  }
  passkey_challenge: { challenge: string; user_id: BigOrNull; expires_at: Big; scope: Generated<string> }
  payment_conflict: {
    withdrawal_id: Big
    network: string
    known: ColumnType<unknown, string, never>
    /** Whether the signer has other contents, or an expired payment could not be signed again. */
    cause: Generated<'signer' | 'expired'>
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
    outcome: string
    ip: string
    agent: string
    at: Big
  }
  totp: {
    user_id: Big
    sealed_secret: Buffer
    created_at: Big
    confirmed_at: BigOrNull
    /** The time step of the last accepted code, so that no code is accepted twice. */
    last_step: ColumnType<string, number | undefined, number>
    /** Whether it was added with the proof of a factor that opened the console. */
    vouched: Generated<boolean>
  }
  trail_head: { market_id: number; n: Big; signed_at: Big; key_id: string; signature: Buffer }
  option_ticket: {
    id: Big
    prev: Buffer
    hash: Buffer
    key_id: string
    signature: Buffer
    origin: PriceOrigin | null
  }
  trail_live: {
    seq: Big
    signed_at: Big
    heads: ColumnType<[number, number, number, string][], string, never>
    tickets_id: BigOrNull
    tickets_hash: Buffer | null
    refusals_n: BigOrNull
    refusals_hash: Buffer | null
    prev: Buffer
    hash: Buffer
    key_id: string
    signature: Buffer
    kept: boolean
  }
  trail_key: {
    key_id: string
    public_key: Buffer
    demo_seed: Buffer | null
    first_used_at: Big
    previous_key_id: string | null
    hand_over: Buffer | null
    revoked_at: BigOrNull
    revocation: Buffer | null
  }
  used_captcha: { challenge: string; expires_at: Big }
  counted_limit: { key: string; points: number; expire: Big }
  failed_attempt: { name_hash: string; failed: number; at: Big; forgotten_at: Big }
  verification: {
    id: GeneratedBig
    user_id: Big
    level: number
    status: string
    country: string | null
    person: Buffer | null
    document_hash: string | null
    /** A keyed hash of the name, by which staff find its owner. */
    name_hash: TextOrNull
    front_pic: string | null
    reverse_pic: string | null
    hand_pic: string | null
    submitted_at: Big
    reviewed_by: BigOrNull
    reviewed_at: BigOrNull
    reason: Generated<string>
    settled_at: BigOrNull
  }
}
