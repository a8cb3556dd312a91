import type { Command, PerpConfig, Reply } from '@halyard/core'
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

/**
 * Restates rules that hold in every play, independently of the core's code: which positions may be liquidated, what
 * the insurance fund may pay per minute, and the leverage that a customer's total quantity allows.
 */
export function watchRules(
  world: World,
  marketId: number,
  report: (kind: string, detail: string) => void,
): RuleWatch {
  const config = perpOf(marketId)
  const perp = world.exchange.perps.byId.get(config.id)
  if (!perp) throw new Error('nothing is listed')
  let paid = 0
  let paidIn = 0
  const safe = new Set<number>()

  function findSafe(ticks: number): void {
    safe.clear()
    const reach = Math.ceil((ticks * clampOf(config)) / 1_000_000) + 1
    for (const row of perp?.positions.values() ?? []) {
      if (row.ownerId < FIRST_BYSTANDER || row.ownerId >= FIRST_OWN || row.openLots === 0) continue
      const isLong = row.side === 'long'
      const worth = (isLong ? ticks - reach : ticks + reach) * row.openLots * (perp?.tickLotUnits ?? 0)
      const profit = (isLong ? 1 : -1) * (worth - Number(row.entryValue))
      const { maintenancePpm } = tierOf(config, row.openLots)
      if (Number(row.margin) + profit >= (worth * maintenancePpm) / 1_000_000 + 2) safe.add(row.id)
    }
  }

  function checkPayouts(units: number): void {
    if (units === 0) return
    const minute = Math.floor(world.now / MINUTE_MS)
    if (minute !== paidIn) paid = 0
    paidIn = minute
    paid += units
    const bound = ((fundOf(world) + paid) * PAYOUT_PPM) / 1_000_000 + 1
    if (paid > bound)
      report('payout_bound', `the fund paid ${paid} in a minute, its bound is ${Math.floor(bound)}`)
  }

  function checkOpening(command: Extract<Command, { kind: 'openPosition' }>): void {
    let quantity = 0
    for (const row of perp?.positions.values() ?? [])
      if (row.ownerId === command.customerId && row.side === command.side)
        quantity += row.openLots + row.remaining
    if (command.customerId < FIRST_BYSTANDER) return
    if (world.now - (perp?.index.indexAt ?? 0) > STALE_AFTER_MS)
      report(
        'stale',
        `customer ${command.customerId} opened at ${world.now} with a price of ${perp?.index.indexAt}`,
      )
    const { leverageMax } = tierOf(config, quantity)
    const worth = quantity * (perp?.markTicks ?? 0) * (perp?.tickLotUnits ?? 0)
    if (worth > fundOf(world) * FUND_MULTIPLE)
      report('position_limit', `customer ${command.customerId} has ${quantity} lots worth ${worth}`)
    if (command.terms.type === 'limit' && isFar(command.side, command.terms.ticks))
      report('far_order', `an order rests at ${command.terms.ticks}, the index is ${perp?.index.indexTicks}`)
    if (command.leverage > leverageMax)
      report(
        'tier',
        `customer ${command.customerId} has ${quantity} lots at ${command.leverage}, ${leverageMax} is allowed`,
      )
  }

  function isFar(side: 'long' | 'short', ticks: number): boolean {
    const index = perp?.index.indexTicks ?? 0
    const reach = (index * config.bandPpm * OUTER_BANDS) / 1_000_000
    return side === 'long' ? ticks < index - reach - 1 : ticks > index + reach + 1
  }

  function checkMargin(positionId: number): void {
    const row = perp?.positions.get(positionId)
    if (!row || row.owner.isMarketMaker || row.openLots === 0) return
    if (row.margin < 0 || BigInt(row.margin) * BigInt(row.leverage) < BigInt(row.entryValue))
      report('margin', `position ${positionId} has a margin of ${row.margin} for ${row.entryValue}`)
  }

  return {
    beforePrice: findSafe,
    afterCommand(command, reply) {
      if (!reply.ok) return
      if (command.kind === 'openPosition') {
        checkOpening(command)
        if (reply.position) checkMargin(reply.position.positionId)
      }
      if (command.kind !== 'recordPrices' && command.kind !== 'passTime') return
      for (const fact of world.exchange.facts) {
        // Funding at the same moment reduces the margin of before.
        if (fact.kind === 'fundingPaid') safe.delete(fact.positionId)
        if (fact.kind !== 'positionLiquidated') continue
        checkPayouts(Number(fact.insuranceCover))
        if (safe.has(fact.positionId))
          report(
            'wrongful_liquidation',
            `position ${fact.positionId} was liquidated at a mark of ${fact.markTicks}, the index is ${perp.index.indexTicks}`,
          )
      }
    },
  }
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

function tierOf({ tiers }: PerpConfig, lots: number) {
  const tier = tiers.find(({ lotsMax }) => lots <= lotsMax) ?? tiers.at(-1)
  if (!tier) throw new Error('a contract has no tier')
  return tier
}
