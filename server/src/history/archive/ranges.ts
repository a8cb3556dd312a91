import type pg from 'pg'

/** The tables of a range, in the order of their rows in a file, with the column by which these are sorted. */
export const TABLES = { command: 'seq', posting: 'id', spot_trade: 'id' } as const
export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** The digest before that of the first range. */
export const NO_DIGEST = '0'.repeat(64)

/**
 * Where the rows of a range are: `stored` in the tables; `exported` also in a file; `detached` in tables of their own, which nothing
 * reads, and a file; `archived` in the file alone.
 */
export type RangeState = 'stored' | 'exported' | 'detached' | 'archived'

/** A range of commands with their postings and spot trades. Times are epoch milliseconds. */
export interface Range {
  readonly first: number
  readonly last: number
  readonly state: RangeState
  /** Of its file, if it was exported. */
  readonly digest: string | undefined
  /** The digest of the range before it; undefined if that was not exported. */
  readonly previous: string | undefined
  readonly firstAt: number | undefined
  readonly lastAt: number | undefined
}

/** Reads all ranges that commands have reached, oldest first. */
export async function readRanges(client: pg.Client): Promise<Range[]> {
  const { rows } = await client.query<{
    first: string
    next: string
    digest: string | null
    first_at: string | null
    last_at: string | null
    is_detached: boolean
    has_tables: boolean
  }>(`
    select first_command as first, next_command as next, digest, first_at, last_at, detached_at is not null as is_detached,
      to_regclass('history.command_' || first_command) is not null as has_tables
    from history_range left join history_archive using (first_command)
    where first_command <= (select coalesce(max(last_command_seq), 0) from batch where seq = (select max(seq) from batch))
    order by first_command`)
  return rows.map((row, index) => ({
    first: Number(row.first),
    last: Number(row.next) - 1,
    state: stateOf(row),
    digest: row.digest ?? undefined,
    previous: index === 0 ? NO_DIGEST : (rows[index - 1]?.digest ?? undefined),
    firstAt: row.first_at === null ? undefined : Number(row.first_at),
    lastAt: row.last_at === null ? undefined : Number(row.last_at),
  }))
}

function stateOf(row: { digest: string | null; is_detached: boolean; has_tables: boolean }): RangeState {
  if (row.digest === null) return 'stored'
  if (!row.is_detached) return 'exported'
  return row.has_tables ? 'detached' : 'archived'
}

/** Returns the name of a range's table in the schema `history`. */
export function tableOf(name: TableName, { first }: Pick<Range, 'first'>): string {
  return `history.${name}_${first}`
}

export function fileOf({ first, last }: Range): string {
  return `history-${first}-${last}.ndjson.gz`
}
