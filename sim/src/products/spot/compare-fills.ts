import type { Command, OrderReply, OrderTerms, Trade } from '@halyard/core'
import type { Expectation, Step } from '../../oracle/expectation.ts'
import type { SpotState } from './state.ts'

/** Compares the fills and the state of a command's own order with the expectation. `trades` are those of that order. */
export function compareFills(
  { command, expectation, reference, reply }: Step<SpotState>,
  trades: readonly Trade[],
): string[] {
  if (command.kind !== 'placeOrder' && command.kind !== 'amendOrder')
    return trades.length > 0 ? ['traded without an order'] : []
  const filledBefore = reference.spot.amended?.filledLots ?? 0
  const expected = expectation?.expected
  const drawn = trades.map(drawFill).join(' ')
  const wanted = expected?.fills.map(drawFill).join(' ') ?? ''
  if (drawn !== wanted) return [`filled ${drawn || 'nothing'} instead of ${wanted || 'nothing'}`]
  if (!reply.order) return ['replied without an order']
  const replied = reply.order.fills?.trades.map(
    ({ tradeId, ticks, lots, fee }) => `${tradeId} ${lots}@${ticks} ${fee}`,
  )
  const listed = trades.slice(0, 100).map((row) => `${row.tradeId} ${row.lots}@${row.ticks} ${row.takerFee}`)
  if ((replied ?? []).join() !== listed.join() || (reply.order.fills?.count ?? 0) !== trades.length)
    return [`replied with the trades ${replied?.join()} instead of ${listed.join()}`]
  const status = expectStatus(command, expectation, filledBefore)
  const filledLots = filledBefore + (expected?.lots ?? 0)
  if (reply.order.status === status && reply.order.filledLots === filledLots) return []
  return [`replied ${drawReply(reply.order)} instead of ${status} ${filledLots}`]
}

function expectStatus(
  command: Extract<Command, { kind: 'placeOrder' | 'amendOrder' }>,
  expectation: Expectation | undefined,
  filledBefore: number,
): OrderReply['status'] {
  const expected = expectation?.expected
  if (!expected) return 'waiting'
  if (command.kind === 'placeOrder' && 'spend' in command.terms) return 'completed'
  const lots =
    command.kind === 'amendOrder'
      ? command.lots - filledBefore
      : 'lots' in command.terms
        ? command.terms.lots
        : 0
  if (expected.lots === lots) return 'completed'
  const rests = command.kind === 'amendOrder' || mayRest(command.terms)
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
