import type { Command, OrderReply, OrderTerms, Trade } from '@halyard/core'
import type { Expectation, Step } from '../../oracle/expectation.ts'
import { ownOrderOf, placedTerms } from './own-order.ts'
import type { SpotState } from './state.ts'

/** Compares the fills and the state of a command's own order with the expectation. `trades` are those of that order. */
export function compareFills(step: Step<SpotState>, trades: readonly Trade[]): string[] {
  const { command, expectation, reference } = step
  const order = ownOrderOf(step)
  if (!order) return trades.length > 0 ? ['traded without an order'] : []
  const filledBefore = reference.spot.amended?.filledLots ?? 0
  const expected = expectation?.expected
  const drawn = trades.map(drawFill).join(' ')
  const wanted = expected?.fills.map(drawFill).join(' ') ?? ''
  if (drawn !== wanted) return [`filled ${drawn || 'nothing'} instead of ${wanted || 'nothing'}`]
  const replied = order.fills?.trades.map(
    ({ tradeId, ticks, lots, fee }) => `${tradeId} ${lots}@${ticks} ${fee}`,
  )
  const listed = trades.slice(0, 100).map((row) => `${row.tradeId} ${row.lots}@${row.ticks} ${row.takerFee}`)
  if ((replied ?? []).join() !== listed.join() || (order.fills?.count ?? 0) !== trades.length)
    return [`replied with the trades ${replied?.join()} instead of ${listed.join()}`]
  const status = expectStatus(command, expectation, filledBefore)
  const filledLots = filledBefore + (expected?.lots ?? 0)
  if (order.status === status && order.filledLots === filledLots) return []
  return [`replied ${drawReply(order)} instead of ${status} ${filledLots}`]
}

function expectStatus(
  command: Command,
  expectation: Expectation | undefined,
  filledBefore: number,
): OrderReply['status'] {
  const expected = expectation?.expected
  if (!expected) return 'waiting'
  const terms = placedTerms({ command })
  if (terms && 'spend' in terms) return 'completed'
  const lots = command.kind === 'amendOrder' ? command.lots - filledBefore : terms?.lots
  if (expected.lots === lots) return 'completed'
  const rests = !terms || mayRest(terms)
  return rests && !expected.selfTrades ? 'waiting' : 'cancelled'
}

function mayRest(terms: OrderTerms): boolean {
  return terms.type === 'limit' && terms.timeInForce !== 'ioc' && terms.timeInForce !== 'fok'
}

function drawFill({
  makerOrderId,
  ticks,
  lots,
}: {
  makerOrderId: number
  ticks: number
  lots: number
}): string {
  return `#${makerOrderId} ${lots}@${ticks}`
}

function drawReply({ status, filledLots }: OrderReply): string {
  return `${status} ${filledLots}`
}
