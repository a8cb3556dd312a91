import { type Kysely, sql } from 'kysely'

/**
 * Limits that customers set for themselves, their pauses, and the sums of the day that the limits are compared with. Only the
 * engine writes these tables. Amounts are in USDT units, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table self_limit (
      id text primary key,
      customer_id bigint not null,
      name text not null check (name in ('option_stake', 'option_loss', 'perp_loss', 'reminder')),
      -- In minutes for a reminder; null for no limit.
      max bigint check (max > 0),
      -- The looser limit from next_at on; null for none.
      next bigint check (next > 0),
      next_at bigint,
      check (id = customer_id || ':' || name),
      check (next_at is not null or next is null),
      check (next_at is null or (max is not null and (next is null or next > max)))
    );
    create index self_limit_by_customer on self_limit (customer_id);

    create table self_pause (
      id bigint primary key,
      until bigint not null,
      -- Until when spot purchases are paused too; 0 if they are not.
      spot_until bigint not null,
      check (spot_until between 0 and until)
    );

    create table self_use (
      id bigint primary key,
      -- The UTC day, counted from 1970.
      day bigint not null,
      option_stake bigint not null check (option_stake >= 0),
      option_loss bigint not null check (option_loss >= 0),
      perp_loss bigint not null check (perp_loss >= 0)
    );

    -- The open stakes of a customer count towards a limit.
    create index timed_option_open_by_customer on timed_option (customer_id) where result is null;

    -- Defence in depth behind the engine: no pause is shortened, and no sum of a day decreases.
    create function refuse_shorter_pause() returns trigger language plpgsql as $$
    begin
      if new.until < old.until or new.spot_until < old.spot_until then
        raise exception 'the pause of customer % cannot be shortened', old.id;
      end if;
      return new;
    end $$;
    create trigger self_pause_is_never_shortened before update on self_pause
      for each row execute function refuse_shorter_pause();
    create function refuse_smaller_use() returns trigger language plpgsql as $$
    begin
      if new.day < old.day or (new.day = old.day and (new.option_stake < old.option_stake
        or new.option_loss < old.option_loss or new.perp_loss < old.perp_loss)) then
        raise exception 'the sums of customer % cannot decrease', old.id;
      end if;
      return new;
    end $$;
    create trigger self_use_never_decreases before update on self_use
      for each row execute function refuse_smaller_use();
    create trigger self_limit_is_kept before delete or truncate on self_limit
      for each statement execute function refuse_change();
    create trigger self_pause_is_kept before delete or truncate on self_pause
      for each statement execute function refuse_change();
    create trigger self_use_is_kept before delete or truncate on self_use
      for each statement execute function refuse_change();
  `.execute(db)
}
