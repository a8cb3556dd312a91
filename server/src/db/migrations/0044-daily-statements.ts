import { type Kysely, sql } from 'kysely'

/**
 * Signed statements of each day's timed options, and the counts of refused purchases that they contain (decision 39). Days
 * are counted from 1970-01-01 in UTC.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The first day of which refusals are counted.
    create table option_day_start (
      only_one boolean primary key default true check (only_one),
      day int not null
    );

    create table option_day (
      seq bigint primary key,
      day int not null unique,
      signed_at bigint not null,
      -- The statement without its signature, key, number, day, time and prev.
      body json not null,
      prev bytea not null check (length(prev) = 32),
      -- Of the signed text; the next statement contains it.
      hash bytea not null check (length(hash) = 32),
      key_id text not null references trail_key (key_id),
      signature bytea not null check (length(signature) = 64)
    );
    create trigger option_day_is_append_only before update or delete or truncate on option_day
      for each statement execute function refuse_change();

    -- Signed refusals. Market and duration are 0 if they are not offered.
    create table option_refusal (
      day int not null,
      market_id int not null,
      seconds int not null,
      reason text not null,
      refused bigint not null check (refused > 0),
      primary key (day, market_id, seconds, reason)
    );
    create function refuse_stated_refusal() returns trigger language plpgsql as $$
    begin
      if exists (select from option_day where day = coalesce(new.day, old.day))
        or tg_op = 'DELETE' or tg_op = 'UPDATE' and new.refused < old.refused then
        raise exception 'the refusals of day % are stated', coalesce(new.day, old.day);
      end if;
      return new;
    end $$;
    create trigger option_refusal_is_stated_once before insert or update or delete on option_refusal
      for each row execute function refuse_stated_refusal();
    create trigger option_refusal_is_not_emptied before truncate on option_refusal
      for each statement execute function refuse_change();

    create index timed_option_by_settlement on timed_option (settled_at) where settled_at is not null;
  `.execute(db)
}
