import { type Kysely, sql } from 'kysely'

/** Archives of ranges of history, and the figures of what has left. The owner of the tables writes them; the server reads them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Names this exchange in its archives.
    create table history_origin (
      only_one boolean primary key default true check (only_one),
      id uuid not null default gen_random_uuid()
    );
    insert into history_origin default values;

    create table history_archive (
      first_command bigint primary key references history_range (first_command),
      -- SHA-256 of the file, which contains that of the range before it.
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      -- The times of the first and the last command, and of the export, in epoch milliseconds.
      first_at bigint not null,
      last_at bigint not null,
      exported_at bigint not null,
      -- Since when its rows are not in the tables.
      detached_at bigint
    );

    -- What the postings of detached ranges come to, in units.
    create table archived_balance (
      account_id bigint primary key,
      available numeric not null,
      frozen numeric not null
    );

    -- The fees that customers paid in detached ranges, less those that came back, in units.
    create table archived_fee (
      customer_id bigint not null,
      currency_id int not null,
      paid numeric not null,
      primary key (customer_id, currency_id)
    );

    -- A key leaves with its command alone, and only if no reply to it is kept.
    create function refuse_lost_key() returns trigger language plpgsql as $$
    begin
      if exists (select from archived_reply where seq = old.command_seq) or not exists (
        select from history_archive join history_range using (first_command)
        where detached_at is not null and old.command_seq >= first_command and old.command_seq < next_command
      ) then
        raise exception 'command_key is append-only';
      end if;
      return old;
    end $$;
    create trigger command_key_is_kept before delete on command_key
      for each row execute function refuse_lost_key();
  `.execute(db)
}
