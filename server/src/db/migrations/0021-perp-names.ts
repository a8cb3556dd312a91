import { type Kysely, sql } from 'kysely'

const TABLES = ['market', 'position', 'trade', 'candle', 'candle_mark'] as const
const WITH_COLUMN = ['perp_position', 'perp_trade', 'perp_candle', 'funding_payment'] as const

/**
 * Renames perpetual futures to `perp`: tables, referencing columns, and dependent objects. Commands in the
 * log are renamed too, so that the whole log can still be replayed. Amounts, ids and times are unchanged.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of TABLES)
    await sql`alter table ${sql.table(`contract_${table}`)} rename to ${sql.ref(`perp_${table}`)}`.execute(db)
  for (const table of WITH_COLUMN)
    await sql`alter table ${sql.table(table)} rename column contract_id to perp_id`.execute(db)
  await sql`
    do $$
    declare
      it record;
    begin
      -- Renaming a constraint also renames its index.
      for it in select conname, conrelid::regclass as owner from pg_constraint
        join pg_namespace on pg_namespace.oid = connamespace
        where nspname = current_schema() and conname like '%contract%' loop
        execute format('alter table %s rename constraint %I to %I', it.owner, it.conname, replace(it.conname, 'contract', 'perp'));
      end loop;
      for it in select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = current_schema() and relkind = 'i' and relname like '%contract%' loop
        execute format('alter index %I rename to %I', it.relname, replace(it.relname, 'contract', 'perp'));
      end loop;
      for it in select tgname, tgrelid::regclass as owner from pg_trigger
        join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = current_schema() and not tgisinternal and tgname like '%contract%' loop
        execute format('alter trigger %I on %s rename to %I', it.tgname, it.owner, replace(it.tgname, 'contract', 'perp'));
      end loop;
    end $$;

    -- Quotes inside a JSON string are escaped, so these patterns match only field names.
    alter table command disable trigger user;
    update command set
      kind = case kind when 'configureContract' then 'configurePerp' else kind end,
      body = replace(replace(replace(body::text,
        '"kind":"configureContract"', '"kind":"configurePerp"'), '"contractId":', '"perpId":'), '"contract":{', '"perp":{')::json
      where body::text ~ '"contractId":|"kind":"configureContract"';
    alter table command enable trigger user;
  `.execute(db)
}
