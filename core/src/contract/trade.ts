import { amountOf, type Sum } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { Exchange } from '../state.ts'
import { type Contract, contractValue } from './contract.ts'
import type { Position } from './position.ts'

/** A fill as it is told. `taker` has opened or closed; `maker` has opened, at its limit. */
interface ContractFill {
  readonly taker: Position
  readonly takerSide: Side
  readonly takerFee: Sum
  readonly maker: Position
  readonly makerFee: Sum
  readonly lots: number
}

export function tellTrade(exchange: Exchange, contract: Contract, fill: ContractFill): void {
  const { taker, takerSide, takerFee, maker, makerFee, lots } = fill
  const { ticks } = maker
  contract.lastTicks = ticks
  exchange.contracts.changed.contracts.add(contract)
  exchange.facts.push({
    kind: 'contractTradeHappened',
    tradeId: exchange.contracts.nextTradeId++,
    commandSeq: exchange.ledger.commandSeq,
    contractId: contract.config.id,
    at: exchange.at,
    ticks,
    lots,
    value: amountOf(contractValue(contract, ticks, lots)),
    takerSide,
    takerId: taker.ownerId,
    takerPositionId: taker.id,
    takerFee: amountOf(takerFee),
    makerId: maker.ownerId,
    makerPositionId: maker.id,
    makerFee: amountOf(makerFee),
  })
}

/** The order that rests in a slot. */
export function orderAt({ contracts }: Exchange, slot: number): Position {
  const order = contracts.bySlot[slot]
  if (!order) throw new Error(`no order rests in slot ${slot}`)
  return order
}
