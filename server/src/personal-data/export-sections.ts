import { sql } from 'kysely'
import { join } from 'node:path'
import { gatherFiles } from '../platform/gather-files.ts'
import { ownRows, type Section } from './section.ts'

const accountsOf = (id: number) => sql`(select id from account where owner_id = ${id})`

const GENERAL: readonly Section[] = [
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
  {
    name: 'archived_history',
    rows: (id) => sql`
      select first_command::text as id, json_build_object('from', first_at, 'until', last_at, 'leaves_out',
        case when dropped_at is null then json_build_array('postings', 'spot_trades')
          else json_build_array('postings', 'spot_trades', 'spot_orders', 'stop_orders', 'positions', 'conditional_orders') end) as data
      from history_archive where detached_at is not null
        and exists (select from archived_balance where account_id in ${accountsOf(id)})`,
  },
  {
    name: 'support_messages',
    rows: (id) => sql`
      select support_message.id::text, json_build_object('author', author, 'text', body, 'picture', upload_id,
        'at', support_message.created_at) as data
      from support_message join support_conversation on support_conversation.id = conversation_id
      where customer_id = ${id}`,
  },
  { name: 'feedback', rows: ownRows('feedback', 'customer_id', ['replied_by']) },
  { name: 'recurring_plans', rows: ownRows('recurring_plan', 'customer_id', ['run_at']) },
  { name: 'recurring_purchases', rows: ownRows('recurring_purchase', 'customer_id') },
  {
    name: 'charts',
    rows: (id) => sql`
      select (row_number() over (order by chart))::text as id,
        json_build_object('chart', chart, 'choice', choice, 'changed_at', changed_at) as data
      from chart_choice where customer_id = ${id}`,
  },
  { name: 'price_alerts', rows: ownRows('price_alert', 'customer_id') },
  {
    name: 'notices',
    rows: (id) => sql`
      select id::text, json_build_object('kind', kind, 'at', at, 'read_at', read_at) as data
      from notice where customer_id = ${id}`,
  },
]

const PRODUCTS = await gatherFiles<readonly Section[]>(join(import.meta.dirname, 'sections'), 'SECTIONS')

/**
 * Everything that is stored about a customer, by section, those of products last. Amounts are in the smallest units of their
 * currency, as the first two sections explain; times are epoch milliseconds. Pictures are listed, and shown in the app.
 */
export const SECTIONS: readonly Section[] = [...GENERAL, ...PRODUCTS.flat()]
