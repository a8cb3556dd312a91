import type { Changes } from '@halyard/core'
import { insertCommands, insertRejected } from './command-statements.ts'
import type { Log, Table } from './define-table.ts'
import { ACCOUNTS, CURRENCIES, CUSTOMERS, MARKETS, POSTINGS } from './ledger-tables.ts'
import { OPTION_CONFIGS, OPTIONS, PRICE_LOG } from './option-tables.ts'
import { FUNDING_PAYMENTS, PERP_TRADES, PERPS, POSITIONS } from './perp-tables.ts'
import { SPOT_ORDERS, SPOT_TRADES } from './spot-tables.ts'
import type { LoggedCommand } from './store.ts'
import type { PriceLogRow } from './price-log-rows.ts'
import type { SetStatement } from './unnest.ts'
import { ADDRESSES, DEBTS, NETWORKS, TRANSFERS, WITHDRAWALS } from './wallet-tables.ts'

/** The contents of a batch, and the ids that distinguish its new rows from stored ones. */
export interface BatchContents {
  readonly seq: number
  readonly accepted: readonly LoggedCommand[]
  /** Rejected commands with an idempotency key. */
  readonly rejected: readonly LoggedCommand[]
  readonly changes: Changes
  readonly ticks: readonly PriceLogRow[]
  readonly firstNewAccount: number
  readonly firstNewOrder: number
  /** The id of a position is the number of the command that opened it. */
  readonly firstNewPosition: number
}

/** A statement with its values, as the PostgreSQL client takes it. */
interface BoundStatement {
  readonly name: string
  readonly text: string
  readonly values: (Buffer | number)[]
}

/** Returns the statements that write one table: none if no row of it changed. */
type TableWrite = (contents: BatchContents) => BoundStatement[]

function bind<Row>(
  { name, text, values }: SetStatement<Row>,
  rows: readonly Row[],
  seq: number,
): BoundStatement[] {
  return rows.length === 0 ? [] : [{ name, text, values: values(rows, seq) }]
}

function run<Row>(
  statement: SetStatement<Row>,
  rowsOf: (contents: BatchContents) => readonly Row[],
): TableWrite {
  return (contents) => bind(statement, rowsOf(contents), contents.seq)
}

function append<Row, Stored>(
  { insert }: Log<Row, Stored>,
  rowsOf: (contents: BatchContents) => readonly Row[],
): TableWrite {
  return run(insert, rowsOf)
}

function upsert<Row, Stored>(
  table: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
): TableWrite {
  return run(table.upsert, ({ changes }) => rowsOf(changes))
}

/** Inserts the rows with ids from `firstNewOf` on and updates the others: cheaper than an upsert. */
function insertOrUpdate<Row extends { readonly id: number }, Stored>(
  { insert, update }: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
  firstNewOf: (contents: BatchContents) => number,
): TableWrite {
  return (contents) => {
    const rows = rowsOf(contents.changes)
    const firstNew = firstNewOf(contents)
    return [
      ...bind(
        insert,
        rows.filter(({ id }) => id >= firstNew),
        contents.seq,
      ),
      ...bind(
        update,
        rows.filter(({ id }) => id < firstNew),
        contents.seq,
      ),
    ]
  }
}

/** Every table that a batch writes, in the order of the statements. */
const TABLE_WRITES: readonly TableWrite[] = [
  run(insertCommands, ({ accepted }) => accepted),
  run(insertRejected, ({ rejected }) => rejected),
  upsert(CURRENCIES, ({ currencies }) => currencies),
  upsert(MARKETS, ({ markets }) => markets),
  upsert(CUSTOMERS, ({ customers }) => customers),
  insertOrUpdate(
    ACCOUNTS,
    ({ accounts }) => accounts,
    ({ firstNewAccount }) => firstNewAccount,
  ),
  insertOrUpdate(
    SPOT_ORDERS,
    ({ orders }) => orders,
    ({ firstNewOrder }) => firstNewOrder,
  ),
  upsert(PERPS, ({ perps }) => perps),
  insertOrUpdate(
    POSITIONS,
    ({ positions }) => positions,
    ({ firstNewPosition }) => firstNewPosition,
  ),
  append(PERP_TRADES, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'perpTradeHappened')),
  append(FUNDING_PAYMENTS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'fundingPaid')),
  append(PRICE_LOG, ({ ticks }) => ticks),
  upsert(OPTION_CONFIGS, ({ optionConfigs }) => optionConfigs),
  upsert(OPTIONS, ({ options }) => options),
  upsert(NETWORKS, ({ networks }) => networks),
  upsert(ADDRESSES, ({ addresses }) => addresses),
  upsert(WITHDRAWALS, ({ withdrawals }) => withdrawals),
  upsert(DEBTS, ({ debts }) => debts),
  append(TRANSFERS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'fundsTransferred')),
  append(POSTINGS, ({ changes }) => [...changes.postings]),
  append(SPOT_TRADES, ({ changes }) => [...changes.trades]),
]

/** Returns the statements that write a batch, in order. */
export function statementsOf(contents: BatchContents): BoundStatement[] {
  return TABLE_WRITES.flatMap((write) => write(contents))
}
