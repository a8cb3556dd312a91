import type pg from 'pg'
import { type Range, TABLE_NAMES, type TableName, TABLES, tableOf } from './ranges.ts'

/** The parts of a file: the rows of each table, and what their postings come to. */
export const SECTIONS = [...TABLE_NAMES, 'balance', 'fee'] as const
export type Section = (typeof SECTIONS)[number]

/** The columns of each table, by which rows are written and compared, whatever columns a later version adds. */
export type Columns = Readonly<Record<TableName, readonly string[]>>

const CHUNK = 2_000

export async function readColumns(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ name: TableName; columns: string[] }>(
    `select attrelid::regclass::text as name, array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped group by attrelid`,
    [TABLE_NAMES],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns])) as unknown as Columns
}

/** Reads the lines of a section in chunks, in canonical order and form. Figures need the range to be attached. */
export async function* linesOf(
  client: pg.Client,
  range: Range,
  section: Section,
  columns: Columns,
): AsyncGenerator<readonly string[]> {
  await client.query(`declare lines no scroll cursor for ${selectOf(range, section, columns)}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${CHUNK} from lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close lines')
}

function selectOf(range: Range, section: Section, columns: Columns): string {
  if (section === 'balance' || section === 'fee') return figuresOf(range, section)
  const names = columns[section].map((name) => `"${name}"`).join(', ')
  const key = TABLES[section]
  return `select row_to_json(r)::text as line from (select ${names} from ${tableOf(section, range)} order by ${key}) r`
}

function figuresOf({ first, last }: Range, section: 'balance' | 'fee'): string {
  const inside = `command_seq between ${first} and ${last}`
  if (section === 'balance')
    return `
      select row_to_json(r)::text as line from (
        select account_id, sum(available)::text as available, sum(frozen)::text as frozen from (
          select debit_id as account_id, case when debit_frozen then 0 else -amount end as available,
            case when debit_frozen then -amount else 0 end as frozen
          from ledger_posting where ${inside}
          union all
          select credit_id, case when credit_frozen then 0 else amount end, case when credit_frozen then amount else 0 end
          from ledger_posting where ${inside}
        ) side group by account_id order by account_id
      ) r`
  return `
    select row_to_json(r)::text as line from (
      select customer_id, currency_id, sum(paid)::text as paid from (
        select payer.owner_id as customer_id, leg.currency_id, amount as paid
        from ledger_posting leg join account payer on payer.id = debit_id join account payee on payee.id = credit_id
        where ${inside} and payer.owner_id > 0 and payee.owner_id = 0 and payee.kind = 'fees'
        union all
        select payee.owner_id, leg.currency_id, -amount
        from ledger_posting leg join account payer on payer.id = debit_id join account payee on payee.id = credit_id
        where ${inside} and payee.owner_id > 0 and payer.owner_id = 0 and payer.kind = 'fees' and reason = 'withdrawal_return'
      ) fee group by customer_id, currency_id order by customer_id, currency_id
    ) r`
}
