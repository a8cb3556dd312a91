import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import { addOwnMoneyMove, type OwnMoneyMove } from './own-money-move.ts'

/** Movements of the exchange's own money: those that were added, or all of them. */
export interface OwnMoneyChanges {
  readonly ownMoneyMoves: readonly OwnMoneyMove[]
}

export function drainOwnMoney({ ownMoney }: Exchange, changes: Draft<OwnMoneyChanges>): void {
  changes.ownMoneyMoves = ownMoney.added.splice(0)
}

export function snapshotOwnMoney({ ownMoney }: Exchange): OwnMoneyChanges {
  return { ownMoneyMoves: [...ownMoney.moves] }
}

export function restoreOwnMoney({ ownMoney }: Exchange, { ownMoneyMoves }: OwnMoneyChanges): void {
  for (const move of ownMoneyMoves.toSorted((a, b) => a.id - b.id)) addOwnMoneyMove(ownMoney, move)
}
