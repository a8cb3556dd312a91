import type { Command, ConfigureProject, ProjectConfig, Reply, Subscribe } from '@halyard/core'
import { checkIndexes, issueTicksOf, type KnownIndexes } from '../../products/subscription/own-index.ts'
import { sharesOf } from '../../products/subscription/shares.ts'
import type { World } from '../world.ts'
import { COIN } from './listing.ts'

type Report = (kind: string, detail: string) => void

/** An accepted order, recorded from the commands alone. Quantities are in units. */
interface Ordered {
  readonly ownerId: number
  readonly currencyId: number
  readonly quantity: bigint
  allotted: bigint | undefined
}

interface Watched {
  readonly world: World
  readonly report: Report
  config: ProjectConfig | undefined
  status: 'selling' | 'allotted' | 'cancelled'
  firstReviewerId: number | undefined
  unlockAt: number
  readonly orders: Ordered[]
  readonly before: ReadonlyMap<string, bigint>
  readonly indexes: KnownIndexes
}

const DAY_MS = 86_400_000

/**
 * Restates the rules of a sale independently of the core's code: what each order pays and gets, who may pass an allotment
 * and when, when coins become available, and the index of the launched coin.
 */
export function watchSubscription(
  world: World,
  report: Report,
): { afterCommand(command: Command, reply: Reply): void } {
  const watched: Watched = {
    world,
    report,
    config: undefined,
    status: 'selling',
    firstReviewerId: undefined,
    unlockAt: 0,
    orders: [],
    before: moneyOf(world),
    indexes: new Map(),
  }
  return {
    afterCommand(command, reply) {
      if (reply.ok) readCommand(watched, command)
      readIndex(watched, command)
      if (watched.indexes.size === 0) checkMoney(watched)
      checkLockup(watched)
    },
  }
}

function readCommand(watched: Watched, command: Command): void {
  const { config, indexes, world } = watched
  if (command.kind === 'configureProject') readTerms(watched, command)
  if (command.kind === 'subscribe') readOrder(watched, command)
  if (command.kind === 'allotProject') readReview(watched, command.reviewerId)
  if (command.kind === 'cancelProject') watched.status = 'cancelled'
  if (command.kind === 'launchProject' && config) {
    const issueTicks = issueTicksOf(world.exchange, config, command.market)
    indexes.set(command.market.id, { issueTicks, trades: [], recorded: [] })
  }
}

function readTerms(watched: Watched, { project }: ConfigureProject): void {
  const { config, world, report } = watched
  if (config && world.now >= config.startAt && fixedTerms(config) !== fixedTerms(project))
    report('terms', 'terms of a sale on offer were changed')
  watched.config ??= project
}

/** Everything but the estimated launch. */
function fixedTerms({ launchAt: _launchAt, prices, ...terms }: ProjectConfig): string {
  const ratios = prices.map(({ currencyId, payUnits, coinUnits }) => `${currencyId} ${payUnits}/${coinUnits}`)
  return [...ratios, ...Object.values(terms)].join()
}

function readOrder(watched: Watched, { customerId, currencyId, quantity }: Subscribe): void {
  const { world, orders, config, report } = watched
  if (!config) return report('time', 'an order before the announcement')
  if (world.now < config.startAt || world.now >= config.closeAt)
    report('time', `an order at ${world.now}, on sale from ${config.startAt} until ${config.closeAt}`)
  orders.push({ ownerId: customerId, currencyId, quantity, allotted: undefined })
  const own = orders.filter(({ ownerId }) => ownerId === customerId)
  const sum = own.reduce((total, order) => total + order.quantity, 0n)
  if (quantity < config.quantityMin || quantity > config.quantityMax || sum > config.customerMax)
    report('limit', `customer ${customerId} ordered ${quantity}, ${sum} in all`)
}

function readReview(watched: Watched, reviewerId: number): void {
  const { world, orders, config, report, firstReviewerId } = watched
  if (!config) return
  if (world.now < config.closeAt) report('early', `an allotment passed at ${world.now}`)
  if (orders.some(({ ownerId }) => ownerId === reviewerId))
    report('reviewer', `customer ${reviewerId} passed an allotment of their own`)
  if (firstReviewerId === undefined) {
    watched.firstReviewerId = reviewerId
    return
  }
  if (firstReviewerId === reviewerId) report('reviewer', `${reviewerId} passed an allotment twice`)
  watched.status = 'allotted'
  watched.unlockAt = world.now + config.lockupDays * DAY_MS
  const shares = sharesOf(
    orders.map(({ quantity }) => quantity),
    config.supply,
  )
  for (const [index, order] of orders.entries()) order.allotted = shares[index] ?? 0n
  checkAllotment(watched, config)
}

/** Compares what each customer got with the oracle's shares, and the sum with the supply. */
function checkAllotment({ world, orders, report }: Watched, { supply }: ProjectConfig): void {
  const due = new Map<number, bigint>()
  for (const { ownerId, allotted = 0n } of orders) due.set(ownerId, (due.get(ownerId) ?? 0n) + allotted)
  let issued = 0n
  for (const { ownerId, currencyId, available, frozen } of world.exchange.ledger.accounts) {
    if (currencyId !== COIN || ownerId === 0) continue
    const units = available + frozen
    issued += units
    if (units !== due.get(ownerId))
      report('allotment', `customer ${ownerId} got ${units} of ${due.get(ownerId)}`)
  }
  if (issued > supply) report('issued', `${issued} coins of a supply of ${supply}`)
}

/** Before coins are traded, money equals the start less the price of allotted coins; orders under review freeze theirs. */
function checkMoney({ world, orders, before, config, status, report }: Watched): void {
  if (!config) return
  const spent = new Map<string, bigint>()
  const frozen = new Map<string, bigint>()
  for (const { ownerId, currencyId, quantity, allotted } of orders) {
    const key = `${ownerId} ${currencyId}`
    if (status === 'allotted')
      spent.set(key, (spent.get(key) ?? 0n) + costOf(config, currencyId, allotted ?? 0n))
    if (status === 'selling') frozen.set(key, (frozen.get(key) ?? 0n) + costOf(config, currencyId, quantity))
  }
  for (const account of world.exchange.ledger.accounts) {
    const { ownerId, currencyId, kind } = account
    const key = `${ownerId} ${currencyId}`
    const had = before.get(key)
    if (had === undefined || kind !== 'coin') continue
    const due = had - (spent.get(key) ?? 0n)
    if (account.available + account.frozen !== due)
      report(
        'charge',
        `customer ${ownerId} has ${account.available + account.frozen} of ${currencyId}, not ${due}`,
      )
    if (account.frozen !== (frozen.get(key) ?? 0n))
      report('frozen', `customer ${ownerId} has ${account.frozen} of ${currencyId} frozen`)
  }
}

/** The price of a quantity, rounded up. */
function costOf({ prices }: ProjectConfig, currencyId: number, quantity: bigint): bigint {
  const price = prices.find((one) => one.currencyId === currencyId)
  if (!price) return 0n
  return (quantity * price.payUnits + price.coinUnits - 1n) / price.coinUnits
}

function checkLockup({ world, status, unlockAt, report }: Watched): void {
  if (status !== 'allotted' || world.now >= unlockAt) return
  for (const { ownerId, currencyId, kind, available } of world.exchange.ledger.accounts)
    if (currencyId === COIN && ownerId > 0 && available > 0n)
      report('lockup', `customer ${ownerId} has ${available} coins in ${kind} before the lock-up ends`)
}

function readIndex({ world, indexes, report }: Watched, command: Command): void {
  const { facts, trades } = world.exchange
  const step = { command, facts: [...facts], trades: [...trades], at: world.now, prices: new Map() }
  for (const fault of checkIndexes(indexes, step)) report('index', fault)
  world.drain()
}

/** Returns the money of each customer in the coin account, by owner and currency. */
function moneyOf({ exchange }: World): Map<string, bigint> {
  return new Map(
    exchange.ledger.accounts
      .filter(({ ownerId, kind }) => ownerId > 0 && kind === 'coin')
      .map(({ ownerId, currencyId, available, frozen }) => [`${ownerId} ${currencyId}`, available + frozen]),
  )
}
