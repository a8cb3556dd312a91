import pg from 'pg'
import { type Load, runLoad } from './load.ts'
import { withClient } from './real-database.ts'

const SCHEMA = `
  create schema one_by_one;
  create table one_by_one.trade_order (
    id bigint primary key, customer_id bigint not null, side text not null, ticks bigint not null,
    lots bigint not null, status text not null, placed_at bigint not null);
  create table one_by_one.trade (
    id bigint primary key, taker_order_id bigint not null, maker_id bigint not null, ticks bigint not null,
    lots bigint not null, value bigint not null, at bigint not null);
  create table one_by_one.ledger (
    id bigint generated always as identity primary key, trade_id bigint not null, balance_id bigint not null,
    amount bigint not null);
  create table one_by_one.balance (id bigint primary key, available bigint not null check (available >= 0))
    with (fillfactor = 70);
  insert into one_by_one.balance select id, 1000000000000 from generate_series(1, 4000) as id`

const CUSTOMERS = 2_000
const TICKS = 100_000
const LOTS = 20

/** The peer of group commit: a pool of connections, each of which settles one trade per transaction. */
export interface OneByOne {
  settle(count: number): Promise<Load>
  close(): Promise<void>
}

export async function makeOneByOneTables(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(SCHEMA))
}

let nextId = 1

/**
 * Opens the pool. As efficient as one transaction per trade allows: prepared statements, all ten sent in one round
 * trip.
 */
export async function openOneByOne(databaseUrl: string, connections: number): Promise<OneByOne> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: databaseUrl, pipeline: true }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const idle = [...clients]
  return {
    settle: (count) =>
      runLoad(count, connections, async () => {
        const client = idle.pop() as pg.Client
        await settleTrade(client, nextId++)
        idle.push(client)
      }),
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/** Settles a trade. Balances change in the order of their ids, which prevents deadlocks. */
async function settleTrade(client: pg.Client, id: number): Promise<void> {
  const buyer = (id * 7_919) % (CUSTOMERS / 2)
  const seller = CUSTOMERS / 2 + ((id * 104_729) % (CUSTOMERS / 2))
  const value = TICKS * LOTS
  const moves = [
    [2 * buyer + 1, LOTS],
    [2 * buyer + 2, -value],
    [2 * seller + 1, -LOTS],
    [2 * seller + 2, value],
  ] as const
  const run = (name: string, text: string, values: readonly unknown[]): Promise<unknown> =>
    client.query({ name, text, values: [...values] })
  await Promise.all([
    client.query('begin'),
    run('order', `insert into one_by_one.trade_order values ($1, $2, 'buy', $3, $4, 'completed', $5)`, [
      id,
      buyer,
      TICKS,
      LOTS,
      Date.now(),
    ]),
    run('trade', 'insert into one_by_one.trade values ($1, $1, $2, $3, $4, $5, $6)', [
      id,
      seller,
      TICKS,
      LOTS,
      value,
      Date.now(),
    ]),
    run(
      'ledger',
      `insert into one_by_one.ledger (trade_id, balance_id, amount)
       values ($1, $2, $3), ($1, $4, $5), ($1, $6, $7), ($1, $8, $9)`,
      [id, ...moves.flat()],
    ),
    ...moves.map(([balance, change]) =>
      run('balance', 'update one_by_one.balance set available = available + $2 where id = $1', [
        balance,
        change,
      ]),
    ),
    client.query('commit'),
  ])
}
