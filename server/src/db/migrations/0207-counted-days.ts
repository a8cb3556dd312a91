import { type Kysely, sql } from 'kysely'

/** Earlier versions keep every row, as before. */
export const needs = '0206-searchable-persons'

/**
 * Volumes and parts of limits of days that rules no longer read may be deleted. Rules look back 30 days, or to the first of the
 * month. A day is over when the exchange's time and the database's clock agree, and 31 more days stay, so that neither a clock that is a month
 * ahead nor the server's own role forgets a part of a limit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function first_counted_day() returns bigint language sql stable as $$
      select coalesce((
        select least(at, (extract(epoch from clock_timestamp()) * 1000)::bigint) / 86400000 - 62
        from batch order by seq desc limit 1), 0)
    $$;

    create function refuse_counted_day() returns trigger language plpgsql as $$
    begin
      if old.day >= first_counted_day() then
        raise exception '% of day % still counts', tg_table_name, old.day;
      end if;
      return old;
    end $$;
    create trigger fee_volume_counts before delete on fee_volume for each row execute function refuse_counted_day();
    create trigger limit_part_counts before delete on limit_part for each row execute function refuse_counted_day();
    create trigger fee_volume_is_not_emptied before truncate on fee_volume
      for each statement execute function refuse_change();
    create trigger limit_part_is_not_emptied before truncate on limit_part
      for each statement execute function refuse_change();
  `.execute(db)
}
