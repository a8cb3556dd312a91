import {
  accountRow,
  type Reply,
  restoreSnapshot,
  type Snapshot,
  snapshotText,
  takeSnapshot,
  type Trade,
} from '@halyard/core'
import { type KnownReply, type Recovered, decode } from '@halyard/server/engine'
import { assertConstraints } from './constraints.ts'
import { createPerpTables } from '../products/perp/tables.ts'
import { createOptionTables } from '../products/option/tables.ts'
import { type BatchRows, type CommandRow, isAccepted } from './rows.ts'
import { createWalletTables } from '../products/wallet/tables.ts'

/** PostgreSQL as the engine's tables see it: committed rows are durable, and nothing else exists. */
export interface Database {
  takeLease(): number
  holdsLease(epoch: number): boolean
  /** Commits one transaction: all of it, or an error and none of it. */
  commit(rows: BatchRows): void
  recover(): Recovered
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

export function createDatabase(): Database {
  let epoch = 0
  let counters: Snapshot['counters'] = {
    at: 0,
    nextOrderId: 1,
    nextTradeId: 1,
    nextPriority: 1,
    nextPostingId: 1,
  }
  const epochs: number[] = []
  const commands: CommandRow[] = []
  const byKey = new Map<string, CommandRow>()
  const currencies = new Map<number, Snapshot['currencies'][number]>()
  const markets = new Map<number, Snapshot['markets'][number]>()
  const customers = new Map<number, Snapshot['customers'][number]>()
  const accounts = new Map<number, AccountRow>()
  const orders = new Map<number, Snapshot['orders'][number]>()
  const posted = new Map<string, bigint>()
  const wallet = createWalletTables()
  const perps = createPerpTables()
  const options = createOptionTables()
  let nextTradeId = 1
  let applied = 0

  function post(account: string, part: string, units: bigint): void {
    const key = `${account} ${part}`
    posted.set(key, (posted.get(key) ?? 0n) + units)
  }

  function postTo(accountId: number, part: string, units: bigint): void {
    const account = accounts.get(accountId)
    if (!account) throw new Error(`a posting to unknown account ${accountId}`)
    post(nameOf(account), part, units)
  }

  /** Applies the postings that a trade implies: the taker pays from available, the maker from frozen funds. */
  function postTrade({
    marketId,
    takerSide,
    takerId,
    makerId,
    base,
    value,
    takerFee,
    makerFee,
  }: Trade): void {
    const config = markets.get(marketId)?.config
    if (!config) throw new Error(`a trade in unknown market ${marketId}`)
    const { baseId, quoteId } = config
    const [paidIn, gotIn] = takerSide === 'buy' ? [quoteId, baseId] : [baseId, quoteId]
    const [paid, got] = takerSide === 'buy' ? [value, base] : [base, value]
    post(`${takerId} coin ${paidIn}`, 'available', 0n - paid)
    post(`${makerId} coin ${paidIn}`, 'available', paid - makerFee)
    post(`0 fees ${paidIn}`, 'available', makerFee)
    post(`${makerId} coin ${gotIn}`, 'frozen', 0n - got)
    post(`${takerId} coin ${gotIn}`, 'available', got - takerFee)
    post(`0 fees ${gotIn}`, 'available', takerFee)
  }

  function snapshot(): Snapshot {
    return {
      counters,
      currencies: [...currencies.values()].map((row) => ({ ...row })),
      markets: [...markets.values()].map((row) => ({ ...row, config: { ...row.config } })),
      customers: [...customers.values()].map((row) => ({ ...row })),
      accounts: [...accounts.values()].map(accountRow),
      orders: [...orders.values()].filter((row) => row.status === 'waiting').map((row) => ({ ...row })),
      ...wallet.snapshot(),
      ...perps.snapshot(),
      ...options.snapshot(),
    }
  }

  return {
    takeLease: () => ++epoch,
    holdsLease: (asked) => asked === epoch,
    commit(rows) {
      if (rows.epoch !== epoch) throw new StaleEpoch(rows.epoch, epoch)
      if (rows.seq !== epochs.length + 1) throw new Error(`batch ${rows.seq} is out of order`)
      const broken = options.findBroken(rows)
      if (broken !== undefined) throw new Error(`batch ${rows.seq} violates a constraint: ${broken}`)
      assertConstraints(rows, {
        commands,
        byKey,
        nextTradeId,
        nextPostingId: counters.nextPostingId,
        currencies,
      })
      epochs.push(rows.epoch)
      counters = rows.counters
      for (const row of rows.commands) {
        applied += 1
        if (isAccepted(row)) commands.push(row)
        if (row.key !== undefined) byKey.set(row.key, row)
      }
      for (const row of rows.currencies) currencies.set(row.id, row)
      for (const row of rows.markets) markets.set(row.config.id, row)
      for (const row of rows.customers) customers.set(row.id, row)
      for (const row of rows.accounts) accounts.set(row.id, row)
      for (const row of rows.orders) orders.set(row.id, row)
      wallet.store(rows)
      perps.store(rows)
      options.store(rows)
      for (const row of rows.postings) {
        postTo(row.debitId, row.debitPart, 0n - row.amount)
        postTo(row.creditId, row.creditPart, row.amount)
      }
      for (const trade of rows.trades) postTrade(trade)
      nextTradeId += rows.trades.length
    },
    recover() {
      const lastBatches = new Map<number, number>()
      for (const { ownerId, batchSeq } of accounts.values())
        lastBatches.set(ownerId, Math.max(batchSeq, lastBatches.get(ownerId) ?? 0))
      return { snapshot: snapshot(), batchSeq: epochs.length, commandSeq: commands.length, lastBatches }
    },
    findReply(key) {
      const row = byKey.get(key)
      return row && { bodyHash: row.bodyHash ?? '', reply: decode(row.reply) as Reply }
    },
    commandByKey: (key) => byKey.get(key),
    command: (seq) => commands[seq - 1],
    commands,
    applied: () => applied,
    epochOf: (batchSeq) => epochs[batchSeq - 1],
    text: () => snapshotText(takeSnapshot(restoreSnapshot(snapshot()))),
    findUnposted: () =>
      [...accounts.values()].flatMap((account) => {
        const { id, available, frozen } = account
        const name = nameOf(account)
        return available === (posted.get(`${name} available`) ?? 0n) &&
          frozen === (posted.get(`${name} frozen`) ?? 0n)
          ? []
          : [`account ${id} has ${available} and ${frozen}, which differs from its postings`]
      }),
  }
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
