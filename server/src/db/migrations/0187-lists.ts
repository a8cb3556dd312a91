import { type Kysely, sql } from 'kysely'

/**
 * An index for each order and each exact filter of the operators' lists. The first of a table is that of the records that are decided
 * or ended, newest first; those that wait have theirs already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index withdrawal_ended on withdrawal
      (status, (coalesce(reviewed_at, ended_at, requested_at)), id);
    create index withdrawal_by_address on withdrawal (address);
    create index withdrawal_by_txid on withdrawal (txid) where txid is not null;
    create index withdrawal_by_first_reviewer on withdrawal (first_reviewer_id) where first_reviewer_id is not null;
    create index withdrawal_by_reviewer on withdrawal (reviewer_id) where reviewer_id is not null;

    create index chain_deposit_ended on chain_deposit
      (status, (coalesce(reviewed_at, credited_at, ended_at, seen_at)), id);
    create index chain_deposit_to_address on chain_deposit (address);
    create index chain_deposit_by_txid on chain_deposit (txid);
    create index chain_deposit_by_first_reviewer on chain_deposit (first_reviewer_id) where first_reviewer_id is not null;
    create index chain_deposit_by_reviewer on chain_deposit (reviewer_id) where reviewer_id is not null;

    create index charge_request_ended on charge_request (status, (coalesce(reviewed_at, created_at)), id);
    create index charge_request_with_txid on charge_request (txid) where txid is not null;
    create index charge_request_with_reference on charge_request (reference) where reference is not null;

    create index verification_ended on verification (status, (coalesce(reviewed_at, submitted_at)), id);

    create index fiat_deal_ended on fiat_deal (status, (coalesce(ended_at, opened_at)), id);

    create index feedback_ended on feedback ((coalesce(replied_at, created_at)), id) where reply is not null;
    create index support_conversation_ended on support_conversation
      ((coalesce(closed_at, last_at)), id) where waiting_since is null;
    create index support_conversation_waiting_in_order on support_conversation (waiting_since, id)
      where waiting_since is not null;
    drop index support_conversation_waiting;

    create index second_factor_removal_ended on second_factor_removal
      (status, (coalesce(ended_at, reviewed_at, requested_at)), id);
    create index config_change_ended on config_change (status, (coalesce(reviewed_at, proposed_at)), id);
    create index fiat_application_ended on fiat_application (status, (coalesce(reviewed_at, applied_at)), user_id);
    create index statement_line_entered on statement_line (entered_at, id) where withdrawn_at is null;
  `.execute(db)
}
