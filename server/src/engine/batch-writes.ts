import type { Changes } from '@halyard/core'
import { insertCommands, insertKeys, insertRejected } from './command-statements.ts'
import { isKeyed } from './store.ts'
import { ACCOUNTS, CURRENCIES, CUSTOMERS, MARKETS, POSTINGS } from './tables/ledger-tables.ts'
import { PRICE_LOG } from './tables/option-tables.ts'
import { createPriceLog } from './tables/price-log-rows.ts'
import { STORED_PRODUCTS } from './tables/stored-products.ts'
import {
  append,
  type BatchContents,
  type BoundStatement,
  insertOrUpdate,
  run,
  type TableWrite,
  upsert,
} from './tables/table-writes.ts'

/** Every table that a batch writes, in the order of the statements. Products refer to currencies and markets. */
const TABLE_WRITES: readonly TableWrite[] = [
  run(insertCommands, ({ accepted }) => accepted),
  run(insertKeys, ({ accepted }) => accepted.filter(({ origin }) => isKeyed(origin))),
  run(insertRejected, ({ rejected }) => rejected),
  upsert(CURRENCIES, ({ currencies }) => currencies),
  upsert(MARKETS, ({ markets }) => markets),
  upsert(CUSTOMERS, ({ customers }) => customers),
  insertOrUpdate(
    ACCOUNTS,
    ({ accounts }) => accounts,
    ({ firstNewAccount }) => firstNewAccount,
  ),
  append(PRICE_LOG, ({ ticks }) => ticks),
  ...STORED_PRODUCTS.flatMap(({ writes }) => writes),
  append(POSTINGS, ({ changes }) => [...changes.postings]),
]

/** Returns the statements that write a batch, in order. */
export function statementsOf(contents: BatchContents): BoundStatement[] {
  return TABLE_WRITES.flatMap(({ statements }) => statements(contents))
}

/** Describes what the database would reject in changed rows. For tests: the writer does not check a batch before it. */
export function violationsOf(changes: Changes): string[] {
  const ticks = createPriceLog(new Map()).extend(changes.facts)
  const contents = { seq: 1, accepted: [], rejected: [], changes, ticks, ...FIRST_IDS }
  return TABLE_WRITES.flatMap(({ violations }) => violations(contents))
}

const FIRST_IDS = { firstNewAccount: 1, firstNewOrder: 1, firstNewPosition: 1 }
