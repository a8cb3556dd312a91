import { type Kysely, sql } from 'kysely'

/**
 * Every share of an inviter with the UTC day from which it counts, instead of the last share and the one before: a day that
 * is credited late has the share that was in force on it. The id is the ids of inviter and day, separated by a colon.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table rebate_share rename to last_rebate_share;
    alter table last_rebate_share rename constraint rebate_share_pkey to last_rebate_share_pkey;
    create table rebate_share (
      id text primary key,
      inviter_id bigint not null,
      -- A UTC day, counted from 1970.
      from_day int not null check (from_day >= 0),
      -- In parts per million.
      share_ppm int not null check (share_ppm between 1 and 500000),
      unique (inviter_id, from_day)
    );
    insert into rebate_share (id, inviter_id, from_day, share_ppm)
      select id || ':0', id, 0, before_ppm from last_rebate_share where from_day > 0
      union all select id || ':' || from_day, id, from_day, share_ppm from last_rebate_share;
    drop table last_rebate_share;
  `.execute(db)
}
