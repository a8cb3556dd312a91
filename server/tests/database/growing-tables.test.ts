import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { ENDED_TABLE_NAMES } from '../../src/history/archive/ended-rows.ts'
import { TABLE_NAMES } from '../../src/history/archive/ranges.ts'

/** Rows leave with ranges of history. */
const ARCHIVED: readonly string[] = [...TABLE_NAMES, ...ENDED_TABLE_NAMES]

/** Rows are deleted once their time is over: by `PURPOSES`. */
const PRUNED = `
  api_key bank_card counted_limit data_export failed_attempt fee_volume feedback former_contact
  limit_part notice ops_session outbox_message passkey_challenge pending_sign_in rejected_command
  session sign_in_log staff_sign_in standby support_conversation support_message text_count upload used_captcha
  verification verification_code`

/** Rows are deleted by the job of their feature. */
const PRUNED_ELSEWHERE = `
  listen_key margin_warning push_queue trail_live trail_source trail_source_head`

/** A bounded number of rows for each customer, market, currency, network or member of staff, or for the exchange; or one for each change of its configuration. */
const BOUNDED = `
  account address_book agreement_revision agreement_text app_user banner banner_text base_backup
  chain_balance chain_cursor chart_choice cold_address config_change currency customer data_key debt deployment
  deposit_address fee_schedule feed_state fiat_ad fiat_ad_detail fiat_application fiat_block
  fiat_coin fiat_peer fiat_trader fund_password halt help_edit hot_limit help_layout kysely_migration
  kysely_migration_lock lease maintenance maintenance_revision market merchant_name needed_migration network news news_push news_read
  news_text notice_cursor notice_setting ops_view option_config order_countdown passkey
  perp_leverage perp_market perp_mode practice_push_device price_alert push_device push_key
  rebate_share recovery_code recurring_plan referral referral_partner refill_wait retired_key
  screener_state self_limit self_pause self_use set_aside signed_setting staff_factor staff_identity staff_name
  subscription_project subscription_project_text support_reply totp trail_key treasury_account
  treasury_backing treasury_coverage treasury_cursor treasury_reserved wealth_plan wealth_terms
  withdraw_limits withdrawal_address writer_failure`

/** Tables that grow with use and stay, by the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'the proof of what was owed to whom, as long as the exchange exists': `
    chain_deposit chain_payment charge_request coin_batch coin_input coin_output coin_payment cold_input cold_output cold_refill credit_adjustment
    expired_payment fiat_deal fiat_deal_event fiat_deal_link fiat_message fiat_note fiat_rating
    funding_payment house_move option_refusal option_refusal_end option_ticket own_transfer
    payment_conflict perp_trade practice_block practice_transaction rebate rebate_fee rebate_mark
    rebate_run record_claim recurring_purchase screening statement_line subscription_order
    timed_option transfer treasury_difference wealth_order wealth_yield withdrawal`,
  'the evidence for settlements, which grows with markets and not with customers (decision 94)': `
    candle candle_mark perp_candle perp_candle_mark price_tick trail_head`,
  'who has done what, for audits': `
    account_closing audit_log customer_grant fiat_card_view operator_decision record_note
    second_factor_removal security_change service_link upload_view`,
  'sums by hour or day, from which past results are shown': `
    fiat_rate option_day option_day_start treasury_flow treasury_movement treasury_total worth_day`,
  'one small row for each archived range, account or key, without which an archive cannot be proven': `
    archived_balance archived_fee archived_reply command_key history_archive history_origin
    history_range`,
}

const namesOf = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '')

let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  owner = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

test('every table is archived, pruned, bounded, or kept for a reason, and in one of these lists', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(owner)
  const declared = [
    ...ARCHIVED,
    ...[PRUNED, PRUNED_ELSEWHERE, BOUNDED, ...Object.values(KEPT)].flatMap(namesOf),
  ]
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('tables that are pruned are named by a purpose', async () => {
  const purposes = await readFile(join(import.meta.dirname, '../../src/retention/purposes.ts'), 'utf8')
  expect(
    namesOf(PRUNED).filter((table) => !purposes.includes(`'${table}'`) && !purposes.includes(` ${table} `)),
  ).toEqual([])
})
