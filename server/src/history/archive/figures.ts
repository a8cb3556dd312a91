import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import type { Section } from './range-lines.ts'

/** Units by account (available, frozen) and by customer and currency (paid fees), as the files of detached ranges add up. */
export type Figures = Map<string, bigint>

/** Adds the figures of a file to the archived ones, or takes them away. Other sections change nothing. */
export async function moveFigures(
  client: pg.Client,
  section: Section,
  rows: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  if (section === 'balance')
    await client.query(
      `insert into archived_balance as kept (account_id, available, frozen)
         select (row->>'account_id')::bigint, (row->>'available')::numeric * $2, (row->>'frozen')::numeric * $2
         from (select text::json as row from unnest($1::text[]) text) rows
       on conflict (account_id) do update
         set available = kept.available + excluded.available, frozen = kept.frozen + excluded.frozen`,
      [rows, sign],
    )
  else if (section === 'fee')
    await client.query(
      `insert into archived_fee as kept (customer_id, currency_id, paid)
         select (row->>'customer_id')::bigint, (row->>'currency_id')::int, (row->>'paid')::numeric * $2
         from (select text::json as row from unnest($1::text[]) text) rows
       on conflict (customer_id, currency_id) do update set paid = kept.paid + excluded.paid`,
      [rows, sign],
    )
}

interface BalanceRow {
  readonly account_id: number
  readonly available: string
  readonly frozen: string
}

interface FeeRow {
  readonly customer_id: number
  readonly currency_id: number
  readonly paid: string
}

/** Adds up the figures of files in memory. */
export function addFigures(figures: Figures, section: Section, rows: readonly string[]): void {
  const add = (name: string, units: string) => figures.set(name, (figures.get(name) ?? 0n) + BigInt(units))
  for (const row of rows)
    if (section === 'balance') {
      const { account_id: id, available, frozen } = JSON.parse(row) as BalanceRow
      add(`account ${id} available`, available)
      add(`account ${id} frozen`, frozen)
    } else if (section === 'fee') {
      const { customer_id: id, currency_id: currency, paid } = JSON.parse(row) as FeeRow
      add(`customer ${id} fees in currency ${currency}`, paid)
    }
}

/** Throws an `ArchiveError` that names the first archived figure that is not the sum of the files. */
export async function compareFigures(client: pg.Client, figures: Figures): Promise<void> {
  const { rows } = await client.query<{ name: string; units: string }>(`
    select 'account ' || account_id || ' available' as name, available as units from archived_balance
    union all select 'account ' || account_id || ' frozen', frozen from archived_balance
    union all select 'customer ' || customer_id || ' fees in currency ' || currency_id, paid from archived_fee`)
  const left = new Map(figures)
  for (const { name, units } of rows) {
    refuseOther(name, BigInt(units), left.get(name) ?? 0n)
    left.delete(name)
  }
  for (const [name, units] of left) refuseOther(name, 0n, units)
}

function refuseOther(name: string, kept: bigint, filed: bigint): void {
  if (kept !== filed)
    throw new ArchiveError(`archived figure of ${name}: ${kept} in the database, ${filed} in the files`)
}
