import { type Kysely, sql } from 'kysely'

/**
 * The modes of positions that customers have chosen, and orders on contracts with a time in force, a client id, and those that only
 * reduce a position.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table perp_mode (
      -- The customer.
      id bigint primary key references customer,
      mode text not null check (mode in ('separate', 'net'))
    );
    alter table perp_position
      add column time_in_force text not null default 'gtc' check (time_in_force in ('gtc', 'post_only', 'ioc', 'fok')),
      add column reduce_only boolean not null default false,
      add column client_id text check (length(client_id) <= 36);
    alter table perp_position disable trigger user;
    update perp_position set time_in_force = 'ioc' where type = 'market';
    alter table perp_position enable trigger user;
    alter table perp_position
      alter column time_in_force drop default,
      alter column reduce_only drop default,
      add constraint perp_position_reduce_only_check
        check (not reduce_only or (open_lots = 0 and held = 0));
    create index perp_position_by_client_id on perp_position (customer_id, client_id, id) where client_id is not null;
  `.execute(db)
}
