import { type RawBuilder, sql } from 'kysely'

/** A part of a customer's data: a query of rows with an `id` by which it is paged, and the `data` of each. */
interface Section {
  readonly name: string
  /** Selects the customer's rows as `id` and `data`. A row of another person is never selected, nor their name. */
  readonly rows: (customerId: number) => RawBuilder<unknown>
}

/** Selects whole rows of a table, apart from columns that are of the exchange's work or of other persons. */
function ownRows(table: string, owner: string, except: readonly string[] = []): Section['rows'] {
  return (customerId) => sql`
    select id::text as id, to_jsonb(own) - ${[owner, 'batch_seq', ...except]}::text[] as data
    from ${sql.table(table)} own where ${sql.ref(`own.${owner}`)} = ${customerId}`
}

const accountsOf = (id: number) => sql`(select id from account where owner_id = ${id})`

/**
 * Everything that is stored about a customer, by section. Amounts are in the smallest units of their currency, as the first two
 * sections explain; times are epoch milliseconds. Pictures are listed, and shown in the app.
 */
export const SECTIONS: readonly Section[] = [
  {
    name: 'currencies',
    rows: () =>
      sql`select id::text, json_build_object('name', name, 'decimals', decimals) as data from currency`,
  },
  {
    name: 'markets',
    rows: () => sql`
      select id::text, json_build_object('base_id', base_id, 'quote_id', quote_id, 'price_decimals', price_decimals,
        'quantity_decimals', quantity_decimals) as data from market`,
  },
  {
    name: 'profile',
    rows: (id) => sql`
      select app_user.id::text, json_build_object('account_number', account_number, 'nickname', nickname,
        'language', lang, 'invite_code', invite_code, 'was_invited', invited_by is not null,
        'created_at', created_at, 'agreement_version', agreement_version, 'agreed_at', agreed_at,
        'anti_phishing_word', anti_phishing, 'watchlist', watchlist, 'verification_level', verification,
        'frozen_by_owner', frozen_by_owner, 'frozen_by_operator', frozen_by_operator, 'withdrawals_on_hold_until', hold_until
      ) as data from app_user join customer using (id) where id = ${id}`,
  },
  { name: 'pictures', rows: ownRows('upload', 'owner_id', ['sealed']) },
  { name: 'withdrawal_addresses', rows: ownRows('address_book', 'user_id', ['synced_to_engine']) },
  {
    name: 'deposit_addresses',
    rows: (id) => sql`
      select (row_number() over (order by network, address))::text as id,
        json_build_object('network', network, 'address', address, 'created_at', created_at) as data
      from deposit_address where customer_id = ${id}`,
  },
  { name: 'sessions', rows: ownRows('session', 'user_id', ['token_hash']) },
  { name: 'api_keys', rows: ownRows('api_key', 'customer_id', ['key', 'public_key', 'sealed_secret']) },
  { name: 'sign_ins', rows: ownRows('sign_in_log', 'user_id') },
  { name: 'security_changes', rows: ownRows('security_change', 'user_id') },
  { name: 'closings', rows: ownRows('account_closing', 'user_id') },
  {
    name: 'balances',
    rows: (id) => sql`
      select id::text, json_build_object('account', kind, 'currency_id', currency_id, 'available', available, 'frozen', frozen)
        as data from account where owner_id = ${id}`,
  },
  {
    name: 'postings',
    rows: (id) => sql`
      select id::text, json_build_object('currency_id', currency_id, 'amount', amount, 'reason', reason,
        'from', (select kind from account where id = debit_id and owner_id = ${id}),
        'to', (select kind from account where id = credit_id and owner_id = ${id})) as data
      from posting where debit_id in ${accountsOf(id)} or credit_id in ${accountsOf(id)}`,
  },
  { name: 'spot_orders', rows: ownRows('spot_order', 'customer_id', ['priority']) },
  { name: 'stop_orders', rows: ownRows('stop_order', 'customer_id') },
  { name: 'order_countdowns', rows: ownRows('order_countdown', 'customer_id') },
  {
    name: 'spot_trades',
    rows: (id) => sql`
      select id::text, json_build_object('at', at, 'market_id', market_id, 'ticks', ticks, 'lots', lots, 'base', base,
        'value', value, 'side', case when taker_id = ${id} then taker_side when taker_side = 'buy' then 'sell' else 'buy' end,
        'order_id', case when taker_id = ${id} then taker_order_id else maker_order_id end,
        'fee', case when taker_id = ${id} then taker_fee else maker_fee end) as data
      from spot_trade where taker_id = ${id} or maker_id = ${id}`,
  },
  { name: 'positions', rows: ownRows('perp_position', 'customer_id') },
  { name: 'timed_options', rows: ownRows('timed_option', 'customer_id') },
  { name: 'wealth_orders', rows: ownRows('wealth_order', 'customer_id') },
  { name: 'subscription_orders', rows: ownRows('subscription_order', 'customer_id') },
  { name: 'transfers', rows: ownRows('transfer', 'customer_id') },
  {
    name: 'deposits',
    rows: ownRows('chain_deposit', 'customer_id', [
      'first_reviewer_id',
      'reviewer_id',
      'attempt',
      'waived',
      'round',
    ]),
  },
  {
    name: 'deposit_claims',
    rows: ownRows('charge_request', 'customer_id', ['first_reviewer_id', 'reviewer_id', 'key', 'body_hash']),
  },
  {
    name: 'withdrawals',
    rows: ownRows('withdrawal', 'customer_id', ['first_reviewer_id', 'reviewer_id']),
  },
  {
    name: 'rebates',
    rows: (id) => sql`
      select (row_number() over (order by day, invitee_id, currency_id))::text as id,
        json_build_object('day', day, 'currency_id', currency_id, 'amount', amount, 'at', at) as data
      from rebate where inviter_id = ${id}`,
  },
  {
    name: 'fiat_deals',
    rows: (id) => sql`
      select id::text, json_build_object('role', case when buyer_id = ${id} then 'buyer' else 'seller' end,
        'currency_id', currency_id, 'fiat', fiat, 'price', price, 'quantity', quantity, 'total', total, 'fee', fee,
        'status', status, 'opened_at', opened_at, 'paid_at', paid_at, 'cancelled_at', cancelled_at,
        'disputed_at', disputed_at, 'ended_at', ended_at) as data
      from fiat_deal where buyer_id = ${id} or seller_id = ${id}`,
  },
  { name: 'own_deal_messages', rows: ownRows('fiat_message', 'author_id') },
  { name: 'advertisements', rows: ownRows('fiat_ad', 'merchant_id') },
  {
    name: 'support_messages',
    rows: (id) => sql`
      select support_message.id::text, json_build_object('author', author, 'text', body, 'picture', upload_id,
        'at', support_message.created_at) as data
      from support_message join support_conversation on support_conversation.id = conversation_id
      where customer_id = ${id}`,
  },
  { name: 'feedback', rows: ownRows('feedback', 'customer_id', ['replied_by']) },
  { name: 'price_alerts', rows: ownRows('price_alert', 'customer_id') },
  {
    name: 'notices',
    rows: (id) => sql`
      select id::text, json_build_object('kind', kind, 'at', at, 'read_at', read_at) as data
      from notice where customer_id = ${id}`,
  },
  {
    name: 'own_limits',
    rows: (id) => sql`
      select (row_number() over (order by name))::text as id,
        json_build_object('name', name, 'max', max, 'next', next, 'next_at', next_at) as data
      from self_limit where customer_id = ${id}`,
  },
]
