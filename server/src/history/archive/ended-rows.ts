import type { Batches, Range } from './ranges.ts'

/**
 * Tables whose ended rows leave with a range, with their keys. Their order is that of a file, and of leaving: a row leaves no later than
 * those that refer to it.
 */
export const ENDED_TABLES = {
  batch: 'seq',
  stop_order: 'id',
  spot_order: 'id',
  perp_conditional: 'id',
  perp_position: 'id',
} as const
export type EndedTable = keyof typeof ENDED_TABLES
export const ENDED_TABLE_NAMES = Object.keys(ENDED_TABLES) as EndedTable[]

/** Later than every batch: of what is still open. */
const NEVER = '9223372036854775807'

/**
 * A stop order leaves together with the orders that it placed and that it is paired with, once all have ended: clients know
 * the three by the numbers of each other.
 */
const STOPS = ({ nextOrder }: Batches) => `
  select stop.*, case
      when stop.status = 'waiting' or placed.status = 'waiting' or paired.status = 'waiting' then ${NEVER}
      else greatest(stop.batch_seq, placed.batch_seq, paired.batch_seq) end as leaves_with
  from stop_order stop
    left join spot_order placed on placed.id = stop.placed_order_id
    left join spot_order paired on paired.id = stop.paired_order_id
  where stop.id < ${nextOrder}`

/** Selects the rows of a table that leave with a range: those that ended in its batches. */
const SELECTS: Readonly<Record<EndedTable, (batches: Batches, range: Pick<Range, 'last'>) => string>> = {
  batch: () => 'select batch.*, seq as leaves_with from batch',
  stop_order: (batches) => STOPS(batches),
  spot_order: (batches) => `
    select spot_order.*, greatest(batch_seq, linked.leaves_with) as leaves_with
    from spot_order left join (
      select order_id, max(leaves_with) as leaves_with from (${STOPS(batches)}) stop
        cross join lateral (values (placed_order_id), (paired_order_id)) named (order_id)
      where order_id is not null group by order_id
    ) linked on order_id = spot_order.id
    where spot_order.id < ${batches.nextOrder} and status <> 'waiting'
      -- Purchases of plans stay, and show what their orders came to.
      and not exists (select from recurring_purchase where recurring_purchase.order_id = spot_order.id)`,
  // A conditional order stays as long as the order that it placed.
  perp_conditional: (_, { last }) => `
    select conditional.*, case when placed.status in ('waiting', 'holding') then ${NEVER}
        else greatest(conditional.batch_seq, placed.batch_seq) end as leaves_with
    from perp_conditional conditional left join perp_position placed on placed.id = placed_order_id
    where conditional.id <= ${last} and conditional.status in ('triggered', 'cancelled')`,
  perp_position: (_, { last }) => `
    select perp_position.*, batch_seq as leaves_with from perp_position
    where id <= ${last} and status in ('closed', 'cancelled')`,
}

/** Returns the statement that selects the given columns of the rows of a table that leave with a range, in the order of their keys. */
export function endedRowsOf(
  range: Pick<Range, 'last'>,
  table: EndedTable,
  batches: Batches,
  columns: string,
): string {
  const { after, last } = batches
  return `select ${columns} from (${SELECTS[table](batches, range)}) stored
    where leaves_with > ${after} and leaves_with <= ${last} order by ${ENDED_TABLES[table]}`
}
