import { type Kysely, sql } from 'kysely'

/**
 * Cases for manual review: deposits that were not credited, and withdrawals that the signer has signed with
 * other contents. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table chain_deposit
      drop constraint chain_deposit_status_check,
      add constraint chain_deposit_status_check check (status in ('seen', 'confirming', 'crediting', 'credited',
        'orphaned', 'reversed', 'too_small', 'submitted', 'held', 'left', 'gone')),
      -- The number of decisions after a rejection by the ledger. Each has its own idempotency key.
      add column attempt int not null default 0,
      -- Approved manually: the minimum amount and an unknown network no longer hold it.
      add column waived boolean not null default false,
      add column held_why text check (held_why in ('credit_refused', 'take_back_refused', 'network_unknown')),
      add column held_at bigint,
      add column orphaned_at bigint,
      add column reason text not null default '',
      add column first_reviewer_id bigint,
      add column reviewer_id bigint,
      add column reviewed_at bigint;
    update chain_deposit
      set held_at = coalesce(included_at, seen_at),
        held_why = case when orphaned_height is null then 'credit_refused' else 'take_back_refused' end
      where status = 'held';
    alter table chain_deposit add check (status <> 'held' or (held_why is not null and held_at is not null));
    create index chain_deposit_to_review on chain_deposit (id) where status in ('held', 'too_small');

    create table payment_conflict (
      withdrawal_id bigint primary key,
      network text not null,
      -- The contents that the signer has signed for this withdrawal.
      known json not null,
      found_at bigint not null,
      status text not null default 'waiting' check (status in ('waiting', 'returning', 'returned')),
      first_reviewer_id bigint,
      reviewer_id bigint,
      reviewed_at bigint,
      reason text not null default '',
      check (status = 'waiting' or (reviewer_id is not null and reviewed_at is not null))
    );
    create index payment_conflict_waiting on payment_conflict (withdrawal_id) where status <> 'returned';

    -- A withdrawal refers to its card: bound card data is never overwritten and stays when the card is removed.
    create function bank_card_is_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'a bank card is kept as it was bound';
    end $$;
    create trigger bank_card_is_kept before update of user_id, sealed, created_at or delete on bank_card
      for each row execute function bank_card_is_kept();
  `.execute(db)
}
