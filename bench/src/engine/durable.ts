import type { App } from '@halyard/server'
import type { Line, Options, Report } from '../benchmark.ts'
import {
  FIRST_BENCH_CUSTOMER,
  publishPrice,
  openCustomers,
  type TradesMeasured,
  tradeThroughEngine,
} from './engine-trades.ts'
import { makeOneByOneTables, openOneByOne } from './one-by-one-trades.ts'
import { withPostgres, withServer } from './real-database.ts'
import { interleave } from '../rounds.ts'
import { median, quantile } from '../statistics.ts'
import { writeCount } from '../table.ts'

const MAKERS = 1_000
const TAKERS = 1_000
/** A short queue for the floor, which requires low latency; a long one for the goal, which requires throughput. */
const FEW_WAITING = 200
const MANY_WAITING = 1_500
const POOLS = [8, 32] as const

const BOUNDS = { floor: { ratio: 5, p99Ms: 30 }, goal: { ratio: 12, p99Ms: 80 } }
/** An order, a trade, four ledger rows and four balances. */
const PEER_ROWS = 10

/** Measures durable settled trades per second. */
export function durable(options: Options): Promise<Report> {
  return withPostgres(() => withServer(({ app }) => measure(app, options)))
}

async function measure({ context, writer: engine }: App, { rounds, quick }: Options): Promise<Report> {
  const { config } = context
  const [trades, peerTrades] = quick ? [4_000, 1_000] : [20_000, 5_000]
  const makers = Array.from({ length: MAKERS }, (_, index) => FIRST_BENCH_CUSTOMER + index)
  const takers = Array.from({ length: TAKERS }, (_, index) => FIRST_BENCH_CUSTOMER + MAKERS + index)
  await openCustomers(engine, [...makers, ...takers])
  await makeOneByOneTables(config.databaseUrl)
  const stopPrice = await publishPrice(engine)
  const pools = await Promise.all(POOLS.map((size) => openOneByOne(config.databaseUrl, size)))
  const grouped = (waiting: number) => (): Promise<TradesMeasured> =>
    tradeThroughEngine(engine, { makers, takers }, trades, waiting)
  await grouped(FEW_WAITING)()
  const [few = [], many = [], ...peers] = await interleave<TradesMeasured>(rounds, [
    grouped(FEW_WAITING),
    grouped(MANY_WAITING),
    ...pools.map((pool) => async () => ({
      ...(await pool.settle(peerTrades)),
      commandsPerBatch: 1,
      rowsPerCommand: PEER_ROWS,
    })),
  ])
  stopPrice()
  await Promise.all(pools.map((pool) => pool.close()))
  const peerRate = (round: number): number =>
    Math.max(...peers.map((measured) => measured[round]?.perSecond ?? 0))
  return {
    title: 'Settled trades on the disk',
    compared: `Orders that each trade once, through the engine and its group commit, against one transaction per trade (${PEER_ROWS} rows in one round trip of prepared statements) over pools of ${POOLS.join(' and ')} connections, the better of the two in each round; same PostgreSQL, fsync on, ${rounds} interleaved rounds of ${trades.toLocaleString('en')} trades and ${peerTrades.toLocaleString('en')}.`,
    lines: [
      formatLine(`${FEW_WAITING} waiting`, few, peerRate),
      formatLine(`${MANY_WAITING.toLocaleString('en')} waiting`, many, peerRate),
    ],
    notes: [
      formatNote(`${FEW_WAITING} waiting`, few),
      formatNote(`${MANY_WAITING.toLocaleString('en')} waiting`, many),
      ...peers.map((measured, index) => formatNote(`peer, ${POOLS[index]} connections`, measured)),
    ],
  }
}

function formatLine(
  what: string,
  measured: readonly TradesMeasured[],
  peerRate: (round: number) => number,
): Line {
  const ratio = median(measured.map(({ perSecond }, round) => perSecond / peerRate(round)))
  const p99 = latency(measured, 0.99)
  const reaches = ({ ratio: least, p99Ms }: typeof BOUNDS.floor): boolean => ratio >= least && p99 <= p99Ms
  return {
    what,
    halyard: writeCount(median(measured.map(({ perSecond }) => perSecond))),
    peer: writeCount(median(measured.map((_, round) => peerRate(round)))),
    result: writeResult(ratio, p99),
    floor: writeResult(BOUNDS.floor.ratio, BOUNDS.floor.p99Ms),
    goal: writeResult(BOUNDS.goal.ratio, BOUNDS.goal.p99Ms),
    mark: reaches(BOUNDS.goal) ? 'goal' : reaches(BOUNDS.floor) ? 'floor' : 'below',
  }
}

function writeResult(ratio: number, p99Ms: number): string {
  return `${ratio.toFixed(1)}x, p99 ${p99Ms.toFixed(0)} ms`
}

function formatNote(what: string, measured: readonly TradesMeasured[]): string {
  const middle = (of: (one: TradesMeasured) => number): number => median(measured.map(of))
  return `${what}: ${writeCount(middle(({ perSecond }) => perSecond))}, p50 ${latency(measured, 0.5).toFixed(1)} ms, p99 ${latency(measured, 0.99).toFixed(1)} ms, ${middle(({ commandsPerBatch }) => commandsPerBatch).toFixed(0)} commands per transaction, ${middle(({ rowsPerCommand }) => rowsPerCommand).toFixed(1)} rows per command.`
}

/** Returns the median of the rounds' quantiles, in milliseconds. */
function latency(measured: readonly TradesMeasured[], share: number): number {
  return median(measured.map(({ latencies }) => quantile(latencies, share)))
}
