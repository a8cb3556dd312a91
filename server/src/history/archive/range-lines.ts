import type pg from 'pg'
import { ENDED_TABLE_NAMES, type EndedTable, ENDED_TABLES, endedRowsOf } from './ended-rows.ts'
import { type Batches, type Range, TABLE_NAMES, type TableName, TABLES, tableOf } from './ranges.ts'

const FIGURES = ['balance', 'fee'] as const
type Figure = (typeof FIGURES)[number]

/** The parts of a file of each format: the rows of tables, and what the postings come to. Earlier versions wrote the first format. */
export const SECTIONS = {
  'halyard-history-1': [...TABLE_NAMES, ...FIGURES],
  'halyard-history-2': [...TABLE_NAMES, ...ENDED_TABLE_NAMES, ...FIGURES],
} as const
export type Format = keyof typeof SECTIONS
export type Section = TableName | EndedTable | Figure

export function isEnded(section: Section): section is EndedTable {
  return section in ENDED_TABLES
}

export function isFigure(section: Section): section is Figure {
  return section === 'balance' || section === 'fee'
}

/** The columns of each table, by which rows are written and compared, whatever columns a later version adds. */
export type Columns = Readonly<Partial<Record<TableName | EndedTable, readonly string[]>>>

const CHUNK = 2_000

/** Reads the columns of the tables that a file of a format has. */
export async function readColumns(client: pg.Client, format: Format): Promise<Columns> {
  const { rows } = await client.query<{ name: TableName; columns: string[] }>(
    `select attrelid::regclass::text as name, array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped group by attrelid`,
    [SECTIONS[format].filter((section) => !isFigure(section))],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** A range with the batches of its file. */
type Exported = Pick<Range, 'first' | 'last'> & { readonly batches: Batches | undefined }

/** Reads the lines of a section in chunks, in canonical order and form. Figures need the range to be attached. */
export async function* linesOf(
  client: pg.Client,
  range: Exported,
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

function selectOf(range: Exported, section: Section, columns: Columns): string {
  if (isFigure(section)) return figuresOf(range, section)
  const names = namesOf(columns, section)
  const rows = isEnded(section)
    ? endedRowsOf(range, section, batchesOf(range), names)
    : `select ${names} from ${tableOf(section, range)} order by ${TABLES[section]}`
  return `select row_to_json(r)::text as line from (${rows}) r`
}

function batchesOf({ batches }: Exported): Batches {
  if (!batches) throw new Error('a file of the first format has no batches')
  return batches
}

/** Returns the columns of a table as SQL, in the order in which its rows are written. */
export function namesOf(columns: Columns, table: TableName | EndedTable): string {
  return (columns[table] ?? []).map((name) => `"${name}"`).join(', ')
}

function figuresOf({ first, last }: Exported, section: Figure): string {
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
