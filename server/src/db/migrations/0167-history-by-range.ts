import { type Kysely, sql } from 'kysely'

/** An earlier version finds keys in an index of commands that is gone, and would store none for later ones. */
export const alone = true

/** The tables of history by the column with the number of a command, by which they are partitioned. */
const TABLES = { command: 'seq', posting: 'command_seq', spot_trade: 'command_seq' }

/**
 * Partitions commands, postings and spot trades by ranges of command numbers, the same ranges for all three. What is stored stays
 * where it is, as the first partitions, which are read once to attach them. Partitions are in a schema of their own, to which the
 * server has no rights: it reaches them through their tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- An idempotency key is one of its customer's for all time, so it outlives the partition of its command.
    create table command_key (
      customer_id bigint not null,
      key text not null,
      command_seq bigint not null,
      primary key (customer_id, key)
    );
    insert into command_key
      select customer_id, key, seq from command where key is not null and customer_id is not null order by seq;
    drop index command_by_key;
    create trigger command_key_is_append_only before update or truncate on command_key
      for each statement execute function refuse_change();

    create table history_range (
      first_command bigint primary key,
      -- The first command after the range.
      next_command bigint not null unique,
      check (next_command > first_command)
    );

    -- The replies to keyed commands of archived ranges.
    create table archived_reply (
      seq bigint primary key,
      body_hash text not null,
      reply json not null
    );

    drop view ledger_posting;
    create schema history;
  `.execute(db)
  for (const [table, key] of Object.entries(TABLES)) await partition(db, table, key)
  await sql`
    create view ledger_posting as
      select id, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id, amount, reason
      from posting
      union all
      select leg.id, trade.command_seq, debit.id, leg.debit_frozen, credit.id, false, leg.currency_id, leg.amount,
        leg.reason
      from spot_trade trade
        join market on market.id = trade.market_id
        cross join lateral (
          select taker_side = 'buy' as taker_buys,
            case taker_side when 'buy' then taker_id else maker_id end as buyer_id,
            case taker_side when 'buy' then maker_id else taker_id end as seller_id
        ) who
        cross join lateral (values
          (posting_id, seller_id, 'coin', taker_buys, buyer_id, 'coin', base_id, base, 'trade_base'),
          (posting_id + 1, buyer_id, 'coin', not taker_buys, seller_id, 'coin', quote_id, value, 'trade_quote'),
          (posting_id + 2, taker_id, 'coin', false, 0, 'fees',
            case when taker_buys then base_id else quote_id end, taker_fee, 'fee'),
          (posting_id + 2 + (taker_fee > 0)::int, maker_id, 'coin', false, 0, 'fees',
            case when taker_buys then quote_id else base_id end, maker_fee, 'fee')
        ) leg (id, debit_owner, debit_kind, debit_frozen, credit_owner, credit_kind, currency_id, amount, reason)
        join account debit on debit.owner_id = leg.debit_owner and debit.kind = leg.debit_kind
          and debit.currency_id = leg.currency_id
        join account credit on credit.owner_id = leg.credit_owner and credit.kind = leg.credit_kind
          and credit.currency_id = leg.currency_id
      where leg.amount > 0;
    comment on view ledger_posting is 'Every posting of the ranges that are not archived';

    -- Attaches the three tables of a range, which are named after its first command.
    create function attach_history(first bigint, next bigint) returns void language plpgsql as $$
    declare
      name text;
    begin
      foreach name in array array['command', 'posting', 'spot_trade'] loop
        execute format('alter table public.%I attach partition history.%I for values from (%s) to (%s)',
          name, name || '_' || first, first, next);
      end loop;
    end $$;

    -- Makes three empty tables, of a range or the default ones, which receive what has no range.
    create function create_history_tables(suffix text, model text) returns void language plpgsql as $$
    declare
      name text;
      made text;
    begin
      foreach name in array array['command', 'posting', 'spot_trade'] loop
        made := name || '_' || suffix;
        execute format('create table history.%I (like history.%I including all)', made, name || '_' || model);
        execute format('create trigger stays before update or delete or truncate on history.%I
          for each statement execute function public.refuse_change()', made);
      end loop;
    end $$;

    -- Makes ranges ahead of need, each at least as long as the last week, and returns how many. A command that came before its
    -- range was made is in the default table, which then becomes the table of its range. Its waits for locks, nine at most, end
    -- before a second has passed, when PostgreSQL would end a reader that locks the tables in another order.
    create function prepare_history(length_min bigint) returns int language plpgsql
      security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
    declare
      last_command bigint;
      week_ago bigint;
      length bigint;
      first bigint;
      next bigint;
      is_late boolean;
      name text;
      made int := 0;
    begin
      if not pg_try_advisory_xact_lock(hashtext('prepare_history')) then
        return 0;
      end if;
      select last_command_seq, at - 7 * 86400000 into last_command, week_ago from batch order by seq desc limit 1;
      last_command := coalesce(last_command, 0);
      length := greatest(length_min, last_command + 1 - first_command_from(coalesce(week_ago, 0)));
      loop
        select coalesce(max(next_command), 1) into first from history_range;
        exit when first > last_command + length;
        select exists (select from history.command_default) into is_late;
        next := greatest(first, last_command) + length;
        if is_late then
          foreach name in array array['command', 'posting', 'spot_trade'] loop
            execute format('alter table %I detach partition history.%I', name, name || '_default');
            execute format('alter table history.%I rename to %I', name || '_default', name || '_' || first);
          end loop;
          perform create_history_tables('default', first::text);
        else
          perform create_history_tables(first::text, 'default');
        end if;
        perform attach_history(first, next);
        if is_late then
          foreach name in array array['command', 'posting', 'spot_trade'] loop
            execute format('alter table %I attach partition history.%I default', name, name || '_default');
          end loop;
        end if;
        insert into history_range (first_command, next_command) values (first, next);
        made := made + 1;
      end loop;
      return made;
    end $$;

    -- Autovacuum analyses partitions, and not the tables that consist of them.
    create function analyze_history() returns void language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      analyze command, posting, spot_trade;
    end $$;
  `.execute(db)
  await attachStored(db)
}

/** Makes the stored table the first partition of a new one, and an empty default one. */
async function partition(db: Kysely<never>, table: string, key: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} set schema history;
    alter table history.${sql.id(table)} rename to ${sql.id(`${table}_1`)};
    create table ${sql.table(table)} (like history.${sql.id(`${table}_1`)} including defaults including constraints)
      partition by range (${sql.id(key)});
    create trigger ${sql.id(`${table}_is_append_only`)} before update or delete on ${sql.table(table)}
      for each statement execute function refuse_change();
    create trigger ${sql.id(`${table}_is_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change();
  `.execute(db)
}

/** The fewest commands of a range: about a gigabyte. */
const LENGTH_MIN = 1_000_000

/** Attaches what is stored as the first range, with room for as much again, and the empty default tables. */
async function attachStored(db: Kysely<never>): Promise<void> {
  await sql`
    select create_history_tables('default', '1');
    with stored as (select coalesce(max(seq), 0) + 1 + ${sql.lit(LENGTH_MIN)} as next from history.command_1)
    insert into history_range (first_command, next_command) select 1, next from stored;
    select attach_history(first_command, next_command) from history_range;
  `.execute(db)
  for (const table of Object.keys(TABLES))
    await sql`alter table ${sql.table(table)} attach partition history.${sql.id(`${table}_default`)} default`.execute(
      db,
    )
}
