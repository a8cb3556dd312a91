import type { Command, OpenPosition, PerpConfig, Reply } from '@halyard/core'
import { perpOf, FIRST_BYSTANDER, FIRST_OWN, SETTLE } from './listing.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** The maximum payout of the fund per minute, as a share of its balance, in parts per million. */
const PAYOUT_PPM = 10_000
/** The maximum value of a customer's side of a contract, as a multiple of the fund. */
const FUND_MULTIPLE = 5
/** The age at which an index price is stale. */
const STALE_AFTER_MS = 10_000
/** The maximum distance of a resting order on its own side, in bands from the index. */
const OUTER_BANDS = 2

export interface RuleWatch {
  afterCommand(command: Command, reply: Reply): void
  beforePrice(ticks: number): void
}

/** A perpetual in a play, with the history that the rules need. */
interface Watched {
  readonly world: World
  readonly report: (kind: string, detail: string) => void
  readonly config: PerpConfig
  readonly perp: Perp
  /** Bystanders' positions that the next price does not endanger. */
  readonly safe: Set<number>
  /** The payments of the fund in a minute, in units, and that minute. */
  paid: number
  paidIn: number
}

type Perp = NonNullable<ReturnType<World['exchange']['perps']['byId']['get']>>

/**
 * Restates rules that hold in every play, independently of the core's code: which positions may be liquidated, what
 * the insurance fund may pay per minute, and the leverage that a customer's total quantity allows.
 */
export function watchRules(world: World, marketId: number, report: Watched['report']): RuleWatch {
  const config = perpOf(marketId)
  const perp = world.exchange.perps.byId.get(config.id)
  if (!perp) throw new Error('nothing is listed')
  const watched: Watched = { world, report, config, perp, safe: new Set(), paid: 0, paidIn: 0 }
  return {
    beforePrice: (ticks) => findSafe(watched, ticks),
    afterCommand(command, reply) {
      if (!reply.ok) return
      if (command.kind === 'openPosition') {
        checkOpening(watched, command)
        if (reply.position) checkMargin(watched, reply.position.positionId)
      }
      if (command.kind === 'recordPrices' || command.kind === 'passTime') checkLiquidations(watched)
    },
  }
}

function findSafe({ config, perp, safe }: Watched, ticks: number): void {
  safe.clear()
  const reach = Math.ceil((ticks * clampOf(config)) / 1_000_000) + 1
  for (const row of perp.positions.values()) {
    if (row.ownerId < FIRST_BYSTANDER || row.ownerId >= FIRST_OWN || row.openLots === 0) continue
    const isLong = row.side === 'long'
    const worth = (isLong ? ticks - reach : ticks + reach) * row.openLots * perp.tickLotUnits
    const profit = (isLong ? 1 : -1) * (worth - Number(row.entryValue))
    const { maintenancePpm } = tierOf(config, row.openLots)
    if (Number(row.margin) + profit >= (worth * maintenancePpm) / 1_000_000 + 2) safe.add(row.id)
  }
}

function checkLiquidations(watched: Watched): void {
  const { world, report, perp, safe } = watched
  for (const fact of world.exchange.facts) {
    // Funding at the same moment reduces the margin of before.
    if (fact.kind === 'fundingPaid') safe.delete(fact.positionId)
    if (fact.kind !== 'positionLiquidated') continue
    checkPayouts(watched, Number(fact.insuranceCover))
    if (safe.has(fact.positionId))
      report(
        'wrongful_liquidation',
        `position ${fact.positionId} was liquidated at a mark of ${fact.markTicks}, the index is ${perp.index.indexTicks}`,
      )
  }
}

function checkPayouts(watched: Watched, units: number): void {
  if (units === 0) return
  const { world, report } = watched
  const minute = Math.floor(world.now / MINUTE_MS)
  if (minute !== watched.paidIn) watched.paid = 0
  watched.paidIn = minute
  watched.paid += units
  const bound = ((fundOf(world) + watched.paid) * PAYOUT_PPM) / 1_000_000 + 1
  if (watched.paid > bound)
    report('payout_bound', `the fund paid ${watched.paid} in a minute, its bound is ${Math.floor(bound)}`)
}

function checkOpening({ world, report, config, perp }: Watched, command: OpenPosition): void {
  const { customerId, side, terms, leverage } = command
  let quantity = 0
  for (const row of perp.positions.values())
    if (row.ownerId === customerId && row.side === side) quantity += row.openLots + row.remaining
  if (customerId < FIRST_BYSTANDER) return
  const { indexAt, indexTicks } = perp.index
  if (world.now - indexAt > STALE_AFTER_MS)
    report('stale', `customer ${customerId} opened at ${world.now} with a price of ${indexAt}`)
  const { leverageMax } = tierOf(config, quantity)
  const worth = quantity * perp.markTicks * perp.tickLotUnits
  if (worth > fundOf(world) * FUND_MULTIPLE)
    report('position_limit', `customer ${customerId} has ${quantity} lots worth ${worth}`)
  if (terms.type === 'limit' && isFar({ config, perp }, side, terms.ticks))
    report('far_order', `an order rests at ${terms.ticks}, the index is ${indexTicks}`)
  if (leverage > leverageMax)
    report('tier', `customer ${customerId} has ${quantity} lots at ${leverage}, ${leverageMax} is allowed`)
}

function isFar(
  { config, perp }: Pick<Watched, 'config' | 'perp'>,
  side: 'long' | 'short',
  ticks: number,
): boolean {
  const { indexTicks } = perp.index
  const reach = (indexTicks * config.bandPpm * OUTER_BANDS) / 1_000_000
  return side === 'long' ? ticks < indexTicks - reach - 1 : ticks > indexTicks + reach + 1
}

function checkMargin({ perp, report }: Watched, positionId: number): void {
  const row = perp.positions.get(positionId)
  if (!row || row.owner.isMarketMaker || row.openLots === 0) return
  if (row.margin < 0 || BigInt(row.margin) * BigInt(row.leverage) < BigInt(row.entryValue))
    report('margin', `position ${positionId} has a margin of ${row.margin} for ${row.entryValue}`)
}

/** Returns the maximum distance of the mark from the index: less than the smallest maintenance distance. */
function clampOf({ tiers }: PerpConfig): number {
  return Math.floor((tiers[0]?.maintenancePpm ?? 0) / 2)
}

function fundOf({ exchange }: World): number {
  for (const { kind, currencyId, available } of exchange.ledger.accounts)
    if (kind === 'insurance' && currencyId === SETTLE) return Number(available)
  return 0
}

function tierOf({ id, tiers }: PerpConfig, lots: number) {
  const tier = tiers.find(({ lotsMax }) => lots <= lotsMax) ?? tiers.at(-1)
  if (!tier) throw new Error(`contract ${id} has no tier`)
  return tier
}
