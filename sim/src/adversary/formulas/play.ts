import { type Command, findViolations, type Reply } from '@halyard/core'
import { amount } from '@halyard/money'
import { OPTION_POOL, OPTIONS } from '@halyard/server/instruments/listing/options'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay, perpOf, SETTLE, START_TICKS } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { ceil, comparePure } from './pure.ts'

/** One play whose every payment is computed again. The seed determines it completely. */
export interface FormulaPlay {
  readonly seed: number
  readonly product: 'formula'
}

export interface FormulaOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const MARKET = 1
const PPM = 1_000_000n
/** A funding is due half a minute after the start. The interest alone makes its rate, which longs pay. */
const FUNDING_AT = 1_760_025_600_000
const RATE_PPM = 100n
const PREMIUM_SAMPLES = 28_000
const [LONG, SHORT, BUYER] = [FIRST_OWN, FIRST_OWN + 1, FIRST_BYSTANDER]
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** Runs one play. An error that the core throws is a violation too. */
export function runFormulaPlay({ seed }: FormulaPlay): FormulaOutcome {
  const random = createRandom(seed)
  const world = createWorld(FUNDING_AT - 30_000)
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  try {
    for (const { name, result, expected } of comparePure(random))
      if (result !== expected) report('formula', `${name} is ${result} instead of ${expected}`)
    playPerp(world, random, report)
    playOption(world, random, report)
    for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations }
}

type Report = (kind: string, detail: string) => void

/** A long and a short are opened, pay funding, and the long closes a part at another price: every balance is known. */
function playPerp(world: World, random: Random, report: Report): void {
  listPlay(world, MARKET, [LONG, SHORT, BUYER])
  const perp = world.exchange.perps.byId.get(MARKET)
  if (!perp) throw new Error('nothing is listed')
  const { takerFeePpm, makerFeePpm } = perpOf(MARKET)
  const unit = BigInt(perp.tickLotUnits)
  let ticks = START_TICKS[MARKET] ?? 1
  const price = (): void => void world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })
  price()
  perp.premiumCount = PREMIUM_SAMPLES
  const fee = (value: bigint, ppm: number): bigint => ceil(value * BigInt(ppm), PPM)
  const lots = random.between(3, 700)
  const leverage = random.pick([3, 7, 20])
  const entry = BigInt(ticks * lots) * unit
  const margin = ceil(entry, BigInt(leverage))
  const start = balanceOf(world, LONG)
  const open = (customerId: number, side: 'long' | 'short', count: number): Command => ({
    kind: 'openPosition',
    customerId,
    perpId: MARKET,
    side,
    leverage,
    terms: { type: 'limit', ticks, lots: count },
    stops: NO_STOPS,
  })
  const held = must(world, open(LONG, 'long', lots)).position?.positionId ?? 0
  must(world, open(SHORT, 'short', lots))
  const check = (what: string, customerId: number, expected: Balance): void => {
    const { available, frozen } = balanceOf(world, customerId)
    if (available !== expected.available || frozen !== expected.frozen)
      report(
        'balance',
        `${what}: ${available} and ${frozen} frozen, not ${expected.available} and ${expected.frozen}`,
      )
  }
  let long = { available: start.available - margin - fee(entry, makerFeePpm), frozen: margin }
  let short = { available: start.available - margin - fee(entry, takerFeePpm), frozen: margin }
  check('the long after opening', LONG, long)
  check('the short after opening', SHORT, short)

  world.now = FUNDING_AT
  ticks += random.between(-400, 400)
  price()
  const funded = BigInt(perp.markTicks * lots) * unit * RATE_PPM
  long = { ...long, frozen: long.frozen - ceil(funded, PPM) }
  short = { ...short, available: short.available + funded / PPM }
  check('the long after funding', LONG, long)
  check('the short after funding', SHORT, short)

  const part = random.between(1, lots - 1)
  must(world, open(BUYER, 'long', part))
  must(world, { kind: 'closePosition', customerId: LONG, positionId: held, lots: part })
  const share = (whole: bigint): bigint => (whole * BigInt(part)) / BigInt(lots)
  const value = BigInt(ticks * part) * unit
  const pnl = value - share(entry)
  const freed = share(long.frozen)
  check('the long after closing a part', LONG, {
    available: long.available + freed + pnl - fee(value, takerFeePpm),
    frozen: long.frozen - freed,
  })
  world.drain()
}

/** An option that wins pays its stake and the gain, rounded down. */
function playOption(world: World, random: Random, report: Report): void {
  const [option] = OPTIONS.filter(({ marketId }) => marketId === MARKET)
  if (!option) throw new Error('no option is listed')
  world.send({ kind: 'configureOption', option })
  for (const { currencyId, amount: funds } of OPTION_POOL)
    world.send({ kind: 'fundSystemAccount', account: 'optionPool', currencyId, amount: funds })
  world.send({ kind: 'setVerification', customerId: LONG, level: 1 })
  const stake = BigInt(5_000_000 + random.below(1_000))
  const before = balanceOf(world, LONG, 'option').available
  const { seconds, payoutPpm } = option.durations[0] ?? { seconds: 0, payoutPpm: 0 }
  let ticks = START_TICKS[MARKET] ?? 1
  const price = (): void => void world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })
  price()
  const terms = { marketId: MARKET, type: 'call', seconds, currencyId: SETTLE, rules: 3 } as const
  must(world, { kind: 'buyOption', customerId: LONG, ...terms, amount: amount(stake) })
  for (let half = 0; half < 2 * seconds + 20; half += 1) {
    world.now += 500
    ticks += 1
    price()
    world.drain()
  }
  const gain = (stake * BigInt(payoutPpm)) / PPM
  const after = balanceOf(world, LONG, 'option').available
  if (after !== before + gain)
    report('balance', `an option of ${stake} gained ${after - before} instead of ${gain}`)
}

interface Balance {
  readonly available: bigint
  readonly frozen: bigint
}

function balanceOf(
  { exchange }: World,
  customerId: number,
  kind: 'contract' | 'option' = 'contract',
): Balance {
  const account = exchange.ledger.accounts.find(
    (each) => each.ownerId === customerId && each.kind === kind && each.currencyId === SETTLE,
  )
  return { available: account?.available ?? 0n, frozen: account?.frozen ?? 0n }
}

function must(world: World, command: Command): Reply & { readonly ok: true } {
  const reply = world.send(command)
  if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  return reply
}
