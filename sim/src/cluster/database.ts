import {
  accountRow,
  type Command,
  type Reply,
  restoreSnapshot,
  type Snapshot,
  snapshotText,
  takeSnapshot,
  type Trade,
} from '@halyard/core'
import {
  type KnownReply,
  type Recovered,
  type StoredBatch,
  type WriterFailure,
  decode,
} from '@halyard/server/engine'
import { assertConstraints } from './constraints.ts'
import { PRODUCTS, type ProductRows, type ProductSnapshot } from '../products/list.ts'
import type { Tables } from '../products/product.ts'
import { type BatchRows, type CommandRow, isAccepted } from './rows.ts'

/** PostgreSQL as the engine's tables see it: committed rows are durable, and nothing else exists. */
export interface Database {
  takeLease(): number
  holdsLease(epoch: number): boolean
  /** Commits one transaction: all of it, or an error and none of it. */
  commit(rows: BatchRows): void
  /** Stores the last failure of a writer, unless another one holds the lease. */
  recordFailure(failure: WriterFailure): void
  recover(): Recovered
  /** Returns the stored batches from a number on. */
  batchesFrom(seq: number): readonly StoredBatch[]
  /** Returns the batches that the last writer had applied after a stored one when it failed. */
  failedAfter(batchSeq: number): WriterFailure['batches']
  findReply(key: string): KnownReply | undefined
  commandByKey(key: string): CommandRow | undefined
  command(seq: number): CommandRow | undefined
  /** The command log. */
  readonly commands: readonly CommandRow[]
  /** The number of commands in all stored batches, accepted or rejected. */
  applied(): number
  epochOf(batchSeq: number): number | undefined
  /** Returns the state of a full load of the tables as text. */
  text(): string
  /** Returns accounts whose balance is not the sum of their postings. */
  findUnposted(): string[]
}

type AccountRow = BatchRows['accounts'][number]

/** Everything that is durable. */
interface Stored {
  epoch: number
  counters: Snapshot['counters']
  /** The epoch of each batch. */
  readonly epochs: number[]
  readonly batches: StoredBatch[]
  readonly commands: CommandRow[]
  readonly byKey: Map<string, CommandRow>
  readonly currencies: Map<number, Snapshot['currencies'][number]>
  readonly markets: Map<number, Snapshot['markets'][number]>
  readonly customers: Map<number, Snapshot['customers'][number]>
  readonly accounts: Map<number, AccountRow>
  readonly products: readonly Tables<ProductRows, object>[]
  /** The sum of all postings, by account and part. */
  readonly posted: Map<string, bigint>
  applied: number
  failure: WriterFailure | undefined
}

export function createDatabase(): Database {
  const stored: Stored = {
    epoch: 0,
    counters: { at: 0, nextOrderId: 1, nextTradeId: 1, nextPriority: 1, nextPostingId: 1 },
    epochs: [],
    batches: [],
    commands: [],
    byKey: new Map(),
    currencies: new Map(),
    markets: new Map(),
    customers: new Map(),
    accounts: new Map(),
    products: PRODUCTS.map((product) => product.createTables() as Tables<ProductRows, object>),
    posted: new Map(),
    applied: 0,
    failure: undefined,
  }
  return {
    takeLease: () => ++stored.epoch,
    holdsLease: (asked) => asked === stored.epoch,
    commit: (rows) => commit(stored, rows),
    recordFailure(failure) {
      if (failure.epoch === stored.epoch) stored.failure = failure
    },
    recover: () => recover(stored),
    batchesFrom: (seq) => stored.batches.slice(seq - 1),
    failedAfter: (batchSeq) => stored.failure?.batches.filter(({ seq }) => seq > batchSeq) ?? [],
    findReply(key) {
      const row = stored.byKey.get(key)
      return row && { bodyHash: row.bodyHash ?? '', reply: decode(row.reply) as Reply }
    },
    commandByKey: (key) => stored.byKey.get(key),
    command: (seq) => stored.commands[seq - 1],
    commands: stored.commands,
    applied: () => stored.applied,
    epochOf: (batchSeq) => stored.epochs[batchSeq - 1],
    text: () => snapshotText(takeSnapshot(restoreSnapshot(snapshotOf(stored)))),
    findUnposted: () => findUnposted(stored),
  }
}

function commit(stored: Stored, rows: BatchRows): void {
  const { epoch, epochs } = stored
  if (rows.epoch !== epoch) throw new StaleEpoch(rows.epoch, epoch)
  if (rows.seq !== epochs.length + 1) throw new Error(`batch ${rows.seq} is out of order`)
  for (const tables of stored.products) {
    const broken = tables.findBroken(rows)
    if (broken !== undefined) throw new Error(`batch ${rows.seq} violates a constraint: ${broken}`)
  }
  assertConstraints(rows, { ...stored, nextPostingId: stored.counters.nextPostingId })
  epochs.push(rows.epoch)
  stored.batches.push({
    seq: rows.seq,
    epoch: rows.epoch,
    digest: rows.digest,
    commands: rows.commands
      .filter(isAccepted)
      .map(({ seq, at, body }) => ({ seq, at, command: decode(body) as Command })),
  })
  stored.counters = rows.counters
  for (const row of rows.commands) {
    stored.applied += 1
    if (isAccepted(row)) stored.commands.push(row)
    if (row.key !== undefined) stored.byKey.set(row.key, row)
  }
  for (const row of rows.currencies) stored.currencies.set(row.id, row)
  for (const row of rows.markets) stored.markets.set(row.config.id, row)
  for (const row of rows.customers) stored.customers.set(row.id, row)
  for (const row of rows.accounts) stored.accounts.set(row.id, row)
  for (const tables of stored.products) tables.store(rows)
  for (const row of rows.postings) {
    postTo(stored, row.debitId, row.debitPart, 0n - row.amount)
    postTo(stored, row.creditId, row.creditPart, row.amount)
  }
  for (const trade of rows.trades) postTrade(stored, trade)
}

function postTo(stored: Stored, accountId: number, part: string, units: bigint): void {
  const account = stored.accounts.get(accountId)
  if (!account) throw new Error(`a posting to unknown account ${accountId}`)
  post(stored, nameOf(account), part, units)
}

function post({ posted }: Stored, account: string, part: string, units: bigint): void {
  const key = `${account} ${part}`
  posted.set(key, (posted.get(key) ?? 0n) + units)
}

/** Applies the postings that a trade implies: the taker pays from available, the maker from frozen funds. */
function postTrade(stored: Stored, trade: Trade): void {
  const { marketId, takerSide, takerId, makerId, base, value, takerFee, makerFee } = trade
  const config = stored.markets.get(marketId)?.config
  if (!config) throw new Error(`a trade in unknown market ${marketId}`)
  const { baseId, quoteId } = config
  const [paidIn, gotIn] = takerSide === 'buy' ? [quoteId, baseId] : [baseId, quoteId]
  const [paid, got] = takerSide === 'buy' ? [value, base] : [base, value]
  post(stored, `${takerId} coin ${paidIn}`, 'available', 0n - paid)
  post(stored, `${makerId} coin ${paidIn}`, 'available', paid - makerFee)
  post(stored, `0 fees ${paidIn}`, 'available', makerFee)
  post(stored, `${makerId} coin ${gotIn}`, 'frozen', 0n - got)
  post(stored, `${takerId} coin ${gotIn}`, 'available', got - takerFee)
  post(stored, `0 fees ${gotIn}`, 'available', takerFee)
}

function snapshotOf({ counters, currencies, markets, customers, accounts, products }: Stored): Snapshot {
  const shared = {
    counters,
    currencies: [...currencies.values()].map((row) => ({ ...row })),
    markets: [...markets.values()].map((row) => ({ ...row, config: { ...row.config } })),
    customers: [...customers.values()].map((row) => ({ ...row })),
    accounts: [...accounts.values()].map(accountRow),
  }
  return Object.assign(shared, ...products.map((tables) => tables.snapshot())) as typeof shared &
    ProductSnapshot
}

function recover(stored: Stored): Recovered {
  const lastBatches = new Map<number, number>()
  for (const { ownerId, batchSeq } of stored.accounts.values())
    lastBatches.set(ownerId, Math.max(batchSeq, lastBatches.get(ownerId) ?? 0))
  return {
    snapshot: snapshotOf(stored),
    batchSeq: stored.epochs.length,
    commandSeq: stored.commands.length,
    lastBatches,
  }
}

function findUnposted({ accounts, posted }: Stored): string[] {
  return [...accounts.values()].flatMap((account) => {
    const { id, available, frozen } = account
    const name = nameOf(account)
    return available === (posted.get(`${name} available`) ?? 0n) &&
      frozen === (posted.get(`${name} frozen`) ?? 0n)
      ? []
      : [`account ${id} has ${available} and ${frozen}, which differs from its postings`]
  })
}

/** An owner has one account per kind and currency. */
function nameOf({ ownerId, kind, currencyId }: AccountRow): string {
  return `${ownerId} ${kind} ${currencyId}`
}

export class StaleEpoch extends Error {
  readonly had: number

  constructor(had: number, now: number) {
    super(`the lease has epoch ${now}, newer than ${had}`)
    this.had = had
  }
}
