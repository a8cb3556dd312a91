import { type Kysely, sql } from 'kysely'

/**
 * Fees by the volume of 30 days and limits of what leaves by level (decision 105). Only the engine writes these tables. Days are UTC
 * days counted from 1970, values are in USDT units.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When the account was opened, in epoch milliseconds: levels need an age.
    alter table customer add column opened_at bigint not null default 0;
    update customer set opened_at = app_user.created_at from app_user where app_user.id = customer.id;

    -- A schedule, in force from its day on until that of the next one.
    create table fee_schedule (
      id bigint primary key,
      -- Each with the smallest volume, and the shares of the market's maker and taker fee in parts per million.
      steps json not null,
      -- The share of the value of perpetuals that counts as volume.
      perps_ppm int not null check (perps_ppm between 0 and 1000000)
    );

    -- The volume of a customer on a day. Rows of the last 30 days decide the fees.
    create table fee_volume (
      id text primary key,
      customer_id bigint not null,
      day bigint not null,
      volume bigint not null check (volume >= 0),
      check (id = customer_id || ':' || day)
    );
    create index fee_volume_by_day on fee_volume (day);
    create index fee_volume_by_customer on fee_volume (customer_id, day);

    -- The one row of limits by verification level and age of the account.
    create table withdraw_limits (id int primary key check (id = 1), levels json not null);

    -- The part of a limit that a withdrawal or a sale for fiat has used; zero once the money has come back.
    create table limit_part (
      id text primary key,
      customer_id bigint not null,
      day bigint not null,
      value bigint not null check (value >= 0)
    );
    create index limit_part_by_day on limit_part (day);
    create index limit_part_by_customer on limit_part (customer_id, day);
  `.execute(db)
}
