import { type Kysely, sql } from 'kysely'

/**
 * Names the two persons who decide a record in the same way in every table: `first_reviewer_id` is the first of two, with
 * `reviewers_needed` where the number depends on the record, and `reviewer_id` the one whose decision was final. The proposer
 * of a change and the requester of a removal are the first. A withdrawal that one person decided had them as the first; now
 * they are its reviewer, as in the other tables. The fields of projects, deals and records that were set aside are renamed in
 * stored replies, so that a repeated command still returns its first reply; commands in the log have their own names, which
 * stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table withdrawal
      drop constraint withdrawal_check1, drop constraint withdrawal_check2,
      drop constraint withdrawal_check3, drop constraint withdrawal_check4;
    alter table withdrawal rename column second_reviewer_id to reviewer_id;
    update withdrawal
      set reviewer_id = coalesce(reviewer_id, first_reviewer_id),
        first_reviewer_id = case when reviewer_id is not null or first_reviewed_at is not null then first_reviewer_id end
      where reviewed_at is not null;
    alter table withdrawal
      add constraint withdrawal_owner_check check (first_reviewer_id <> customer_id and reviewer_id <> customer_id),
      -- The first of two may still reject.
      add constraint withdrawal_reviewers_check check (status = 'rejected' or first_reviewer_id <> reviewer_id),
      add constraint withdrawal_reviewer_check
        check (status not in ('passed', 'sent', 'confirmed') or reviewer_id is not null),
      add constraint withdrawal_first_reviewer_check
        check (status not in ('passed', 'sent', 'confirmed') or reviewers_needed = 1 or first_reviewer_id is not null);

    alter table subscription_project rename column second_reviewer_id to reviewer_id;

    alter table fiat_deal rename column deciders_needed to reviewers_needed;
    alter table fiat_deal rename column first_decider_id to first_reviewer_id;
    alter table fiat_deal rename column outcome_decider_id to reviewer_id;

    alter table set_aside rename column first_operator_id to first_reviewer_id;
    alter table set_aside rename column second_operator_id to reviewer_id;

    alter table config_change rename column proposer_id to first_reviewer_id;
    alter table config_change rename column decider_id to reviewer_id;
    alter table config_change rename column decided_at to reviewed_at;
    alter table config_change rename column decision_reason to review_reason;

    alter table second_factor_removal rename column requested_by to first_reviewer_id;

    -- Quotes inside a JSON string are escaped, so these patterns match only fields.
    alter table command disable trigger user;
    update command set reply = replace(
        regexp_replace(regexp_replace(reply::text,
          '"(?:secondReviewerId|outcomeDeciderId|secondOperatorId)":', '"reviewerId":', 'g'),
          '"(?:firstDeciderId|firstOperatorId)":', '"firstReviewerId":', 'g'),
        '"decidersNeeded":', '"reviewersNeeded":')::json
      where reply::text ~
        '"(secondReviewerId|outcomeDeciderId|secondOperatorId|firstDeciderId|firstOperatorId|decidersNeeded)":';
    alter table command enable trigger user;
  `.execute(db)
}
