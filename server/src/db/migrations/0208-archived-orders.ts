import { type Kysely, sql } from 'kysely'

/** Earlier versions read the tables as before, and archive ranges without their orders, which then leave with the next one. */
export const needs = '0206-searchable-persons'

/** Tables whose ended rows leave with ranges of history (decision 108). Demo accounts delete their own of the other two. */
const KEPT = ['batch', 'stop_order', 'perp_conditional']

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Of files that have batches and the orders that ended in them: the last batch, and the number of the first order that was placed
    -- after it. Since dropped_at, rows leave the tables. All three are null for files of earlier versions.
    alter table history_archive
      add column last_batch bigint,
      add column next_order_id bigint,
      add column dropped_at bigint,
      add check ((last_batch is null) = (next_order_id is null)),
      add check (dropped_at is null or (detached_at is not null and last_batch is not null));

    create function refuse_unarchived() returns trigger language plpgsql as $$
    declare
      ended bigint;
    begin
      if tg_table_name = 'batch' then
        ended := old.seq;
      else
        ended := old.batch_seq;
      end if;
      if not exists (select from history_archive where dropped_at is not null and last_batch >= ended) then
        raise exception '% rows leave with archived history alone', tg_table_name;
      end if;
      return old;
    end $$;
    drop trigger stop_order_is_kept on stop_order;
    drop trigger perp_conditional_is_kept on perp_conditional;
  `.execute(db)
  for (const table of KEPT)
    await sql`
      create trigger ${sql.id(`${table}_is_kept`)} before delete on ${sql.table(table)}
        for each row execute function refuse_unarchived();
      create trigger ${sql.id(`${table}_is_not_emptied`)} before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db)
}
