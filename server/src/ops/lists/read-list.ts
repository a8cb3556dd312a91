import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import { countList } from './count-list.ts'
import { filterConditions, type ListRequest } from './filter-conditions.ts'
import type { ListSource } from './list-source.ts'

/** The records of a source that a page is read of. */
export interface Listed {
  readonly request: ListRequest
  /** The condition of the records, apart from the filters. */
  readonly where: RawBuilder<unknown>
  /** Whether they wait: then by the time since when, oldest first; otherwise by that of their end, newest first. */
  readonly waits: boolean
}

/** A page of records, with the total of all that pass the filters. */
export interface ListPage<Item> {
  readonly list: Item[]
  readonly next: string | null
  readonly count: number
  readonly at_least: boolean
  readonly sums: { currency: string; amount: string }[]
}

/**
 * Reads a page of records and their total. The page begins behind the last record of the one before, so that records which are
 * added or decided meanwhile are neither repeated nor make others be left out. `load` returns the records of ids, in any order.
 */
export async function readList<Item>(
  ctx: Pick<Context, 'db' | 'catalogue'>,
  source: ListSource,
  listed: Listed,
  load: (ids: string[]) => Promise<readonly { readonly id: string | number; readonly item: Item }[]>,
): Promise<ListPage<Item>> {
  const query = queryOf(ctx, source, listed)
  const { rows } = await query.page.execute(ctx.db)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const loaded = shown.length === 0 ? [] : await load(shown.map(({ id }) => id))
  const items = new Map(loaded.map(({ id, item }) => [String(id), item]))
  const { count, atLeast, sums } = await countList(ctx, source, query)
  return {
    // One that was deleted since its id was read is left out.
    list: shown.flatMap(({ id }) => items.get(id) ?? []),
    next: last && rows.length > query.limit ? `${last.at}_${last.id}` : null,
    count,
    at_least: atLeast,
    sums: [...sums],
  }
}

/** Returns the statement of a page of ids, and the parts of that of its total. */
export function queryOf(
  { catalogue }: Pick<Context, 'catalogue'>,
  source: ListSource,
  { request, where: scope, waits }: Listed,
) {
  const { table, id, since, ended = since } = source
  const at = waits ? since : ended
  const where = sql`${scope} and ${filterConditions(catalogue, source, at, request)}`
  const order = waits ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`
  const limit = Math.min(request.limit ?? PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX)
  const page = sql<{ readonly id: string; readonly at: string }>`
    select ${id} as id, ${at} as at from ${table}
    where ${where} ${behind(request.after, sql`(${at}, ${id})`, waits)}
    order by ${order} limit ${limit + 1}`
  return { page, where, order, at, limit }
}

/** Returns the condition of the records behind the one at which a page ended. */
function behind(after: string | undefined, place: RawBuilder<unknown>, waits: boolean): RawBuilder<unknown> {
  if (after === undefined) return sql``
  const [at, id] = after.split('_')
  return waits
    ? sql`and ${place} > (${at}::bigint, ${id}::bigint)`
    : sql`and ${place} < (${at}::bigint, ${id}::bigint)`
}
