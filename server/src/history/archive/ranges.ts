import type pg from 'pg'

/** The partitioned tables of a range, in the order of their rows in a file, with the column by which these are sorted. */
export const TABLES = { command: 'seq', posting: 'id', spot_trade: 'id' } as const
export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

export function isPartitioned(section: string): section is TableName {
  return section in TABLES
}

/** The digest before that of the first range. */
export const NO_DIGEST = '0'.repeat(64)

/**
 * Where the rows of a range are: `stored` in the tables; `exported` also in a file; `detached` in tables of their own, which nothing
 * reads, and a file, while batches and ended orders are still read; `leaving` the same, some of them deleted; `archived` in the file alone.
 */
export type RangeState = 'stored' | 'exported' | 'detached' | 'leaving' | 'archived'

/** The batches of a file: those after one up to another, with the number of the first order that was placed after them. */
export interface Batches {
  readonly after: number
  readonly last: number
  readonly nextOrder: number
}

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
  /** The last batch that a file before it has. */
  readonly afterBatch: number
  /** The batches of its file; undefined if it was not exported, or by an earlier version, which left them in the tables. */
  readonly batches: Batches | undefined
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
    is_dropped: boolean
    has_tables: boolean
    after_batch: string
    last_batch: string | null
    next_order_id: string | null
  }>(`
    select first_command as first, next_command as next, digest, first_at, last_at, last_batch, next_order_id,
      coalesce(max(last_batch) over (order by first_command rows between unbounded preceding and 1 preceding), 0) as after_batch,
      detached_at is not null as is_detached, dropped_at is not null as is_dropped,
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
    afterBatch: Number(row.after_batch),
    batches:
      row.last_batch === null
        ? undefined
        : {
            after: Number(row.after_batch),
            last: Number(row.last_batch),
            nextOrder: Number(row.next_order_id),
          },
  }))
}

interface Where {
  readonly digest: string | null
  readonly is_detached: boolean
  readonly is_dropped: boolean
  readonly has_tables: boolean
}

function stateOf({ digest, is_detached, is_dropped, has_tables }: Where): RangeState {
  if (digest === null) return 'stored'
  if (!is_detached) return 'exported'
  if (!has_tables) return 'archived'
  return is_dropped ? 'leaving' : 'detached'
}

/** Returns the name of a range's table in the schema `history`. */
export function tableOf(name: TableName, { first }: Pick<Range, 'first'>): string {
  return `history.${name}_${first}`
}

export function fileOf({ first, last }: Range): string {
  return `history-${first}-${last}.ndjson.gz`
}
