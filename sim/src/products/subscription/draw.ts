import type { Command, Exchange, MarketConfig, Project } from '@halyard/core'
import { amount, MAX_AMOUNT } from '@halyard/money'
import type { Random } from '../../random.ts'
import { MARKET_MAKERS } from '../../workload/traders.ts'
import { drawCoinTrade } from './draw-trade.ts'

/** Draws a command of a customer or an operator on subscriptions, mostly one that fits the state of a project. */
export function drawSubscription(random: Random, exchange: Exchange, customerId: number): Command {
  const { at } = exchange
  const trade = random.chance(0.7) ? drawCoinTrade(random, exchange, customerId) : undefined
  if (trade) return trade
  const projects = [...exchange.subscription.projects.values()]
  const isDue = ({ status, config }: Project) => status === 'selling' && at >= config.closeAt
  const isOpen = ({ status, config }: Project) => status === 'selling' && at < config.closeAt
  const roll = random.below(100)
  if (projects.length < PROJECTS_PER_RUN && !projects.some(isOpen) && roll < 60)
    return announceProject(random, exchange)
  if (roll < 10 || (roll < 50 && projects.some(isDue))) return drawAllotment(random, exchange, customerId)
  if (roll < 12 || (roll < 60 && projects.some(({ status }) => status === 'allotted')))
    return drawLaunch(random, exchange)
  if (roll < 14) return drawCancellation(random, exchange)
  if (roll < 17) return drawChange(random, exchange)
  return drawOrder(random, exchange, customerId)
}

const isSelling = ({ status }: Project) => status === 'selling'

/** Returns the id of a project that satisfies `test`; of any, or an unknown one, without such a project. */
function pickProject(
  random: Random,
  { subscription }: Exchange,
  test: (project: Project) => boolean,
): number {
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const all = [...subscription.projects.values()].toSorted((a, b) => a.config.id - b.config.id)
  const suitable = random.chance(0.05) ? all : all.filter(test)
  return suitable.length === 0 ? random.below(all.length + 2) : random.pick(suitable).config.id
}

/** Projects of one run. Their coins and markets stay. */
const PROJECTS_PER_RUN = 25

function announceProject(random: Random, exchange: Exchange): Command {
  const { projects } = exchange.subscription
  const startAt = Math.max(1, exchange.at - random.between(0, 5_000))
  const id = projects.size + 1
  const supply = BigInt(random.between(1_000, 5_000_000))
  return {
    kind: 'configureProject',
    project: {
      id,
      coinId: 100 + id,
      coinName: `C${id}`,
      coinDecimals: 4,
      supply: amount(supply),
      prices: [
        { currencyId: 2, payUnits: amount(BigInt(random.between(1, 3_000))), coinUnits: amount(7n) },
        { currencyId: 1, payUnits: amount(1n), coinUnits: amount(BigInt(random.between(1, 9))) },
      ],
      quantityMin: amount(BigInt(random.between(1, 50))),
      quantityMax: amount(supply / 2n + 100n),
      customerMax: amount(supply),
      startAt,
      closeAt: startAt + random.between(6_000, random.pick([8_000, 40_000])),
      launchAt: startAt + 50_000,
      lockupDays: random.pick([0, 0, 0, 1, 10]),
    },
  }
}

/** Draws a cancellation, some of them of a project that has ended. */
function drawCancellation(random: Random, exchange: Exchange): Command {
  const isSuitable = random.chance(0.6) ? isSelling : (project: Project) => !isSelling(project)
  return { kind: 'cancelProject', projectId: pickProject(random, exchange, isSuitable) }
}

/** Draws a change of a project: of its launch, of a term that is fixed after the start, or an invalid one. */
function drawChange(random: Random, exchange: Exchange): Command {
  const projectId = pickProject(random, exchange, isSelling)
  const config = exchange.subscription.projects.get(projectId)?.config
  if (!config) return { kind: 'cancelProject', projectId }
  const [price] = config.prices
  const taken = { coinName: 'USDT', coinId: 190, startAt: exchange.at + 1, closeAt: exchange.at + 9_000_000 }
  const changes: Partial<Project['config']>[] = [
    { launchAt: config.launchAt + random.below(1_000) },
    { supply: amount(config.supply + 1n) },
    { closeAt: config.closeAt + 1, launchAt: config.launchAt + 1 },
    { prices: price ? [price] : [] },
    { quantityMin: amount(0n) },
    { customerMax: amount(config.supply + 1n) },
    { prices: price ? [{ ...price, currencyId: 77 }] : [] },
    { prices: price ? [{ ...price, payUnits: MAX_AMOUNT }] : [] },
    { lockupDays: 2_000 },
    { id: 90, ...taken },
    { id: 91, ...taken },
    { id: 92, ...taken },
  ]
  const changed = { ...config, ...random.pick(changes) }
  const launchAt = Math.max(changed.launchAt, changed.closeAt)
  return { kind: 'configureProject', project: { ...changed, launchAt } }
}

function drawOrder(random: Random, exchange: Exchange, customerId: number): Command {
  const { at, subscription } = exchange
  const isOpen = ({ status, config }: Project) => status === 'selling' && at < config.closeAt
  const projectId = pickProject(random, exchange, isOpen)
  const config = subscription.projects.get(projectId)?.config
  const [min, max] = [config?.quantityMin ?? 1n, config?.quantityMax ?? 1n]
  const roll = random.below(100)
  const quantity =
    roll < 60
      ? min + BigInt(random.below(Number(max - min) + 1))
      : roll < 85
        ? min + BigInt(random.below(20))
        : random.pick([0n, -1n, min - 1n, min, max, max + 1n, MAX_AMOUNT])
  return {
    kind: 'subscribe',
    customerId,
    projectId,
    currencyId: random.pick([2, 2, 2, 1, 1, 3]),
    quantity: amount(quantity),
  }
}

const REVIEWERS = [900, 901, 902]

function drawAllotment(random: Random, exchange: Exchange, customerId: number): Command {
  const { at } = exchange
  const isDue = ({ status, config }: Project) => status === 'selling' && at >= config.closeAt
  const reviewerId = random.chance(0.1) ? customerId : random.pick(REVIEWERS)
  return { kind: 'allotProject', projectId: pickProject(random, exchange, isDue), reviewerId }
}

function drawLaunch(random: Random, exchange: Exchange): Command {
  const projectId = pickProject(random, exchange, ({ status }) => status === 'allotted')
  const market: MarketConfig = {
    id: 100 + projectId,
    baseId: random.chance(0.15) ? 1 : 100 + projectId,
    quoteId: random.chance(0.15) ? 3 : 2,
    priceDecimals: 3,
    quantityDecimals: 2,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    bandPpm: random.chance(0.05) ? 0 : random.pick([50_000, 300_000]),
    lotsMin: 1,
    lotsMax: 100_000,
    valueMin: amount(1_000n),
    status: 'open',
  }
  return { kind: 'launchProject', projectId, market }
}

/**
 * Draws the next step of the first project for a hoarding customer: the smallest order up to the limit of orders, then its
 * allotment, its launch, and trades of its coin until the index follows them.
 */
export function hoardCoins(exchange: Exchange, customerId: number, random: Random): Command {
  const { projects } = exchange.subscription
  const project = [...projects.values()]
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.config.id - b.config.id)[0]
  if (!project) return announceProject(random, exchange)
  const { config, status, firstReviewerId } = project
  const { id: projectId, quantityMin: quantity } = config
  if (status === 'launched')
    return drawCoinTrade(random, exchange, random.pick(MARKET_MAKERS)) ?? drawLaunch(random, exchange)
  if (status === 'allotted') return drawLaunch(random, exchange)
  if (exchange.at >= config.closeAt)
    return { kind: 'allotProject', projectId, reviewerId: firstReviewerId === 900 ? 901 : 900 }
  // Another market maker gets coins to trade.
  if (random.chance(0.2))
    return { kind: 'subscribe', customerId: MAKER, projectId, currencyId: 2, quantity: config.quantityMax }
  return { kind: 'subscribe', customerId, projectId, currencyId: 2, quantity }
}

const [MAKER = 1] = MARKET_MAKERS
