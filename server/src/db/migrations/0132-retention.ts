import { type Kysely, sql } from 'kysely'

/** Lets the bank cards of closed accounts be deleted, and adds the indexes by which ended data is found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A bank card is deleted only when the identity of a closed account is.
    create or replace function bank_card_is_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from app_user where id = old.user_id and closed_at is not null) then
        return old;
      end if;
      raise exception 'a bank card is kept as it was bound';
    end $$;
    create index app_user_closed on app_user (closed_at) where closed_at is not null;
    create index notice_by_time on notice (at);
    create index feedback_replied on feedback (replied_at) where replied_at is not null;
    create index data_export_by_end on data_export (expires_at);
  `.execute(db)
}
