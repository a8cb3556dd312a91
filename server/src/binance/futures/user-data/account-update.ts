import { formatUnits } from '@halyard/money'
import type { Changes, PositionRow, PublishedChanges } from '../../../engine/index.ts'
import type { Catalogue, PerpInstrument } from '../../../instruments/catalogue.ts'
import { averageText } from '../account/average.ts'
import { presentSum } from '../account/positions.ts'
import { sumsOf } from '../account/position-sums.ts'
import type { TradingSettings } from '../account/trading-settings.ts'
import { isOrderChanged } from './order-update.ts'
import type { ChangedRow } from './open-rows.ts'

/** The changes of one customer's perpetual account by a batch. */
export interface AccountChange {
  readonly accounts: Changes['accounts']
  readonly changed: readonly ChangedRow[]
  /** All open rows of the customer after the batch. */
  readonly open: readonly PositionRow[]
  readonly facts: PublishedChanges['facts']
  readonly postings: PublishedChanges['postings']
}

/** Returns the event of changed balances and positions, if the batch changed any. */
export function accountUpdatesOf(
  catalogue: Catalogue,
  change: AccountChange,
  settings: TradingSettings,
  now: number,
): object[] {
  const balances = balancesOf(catalogue, change)
  const positions = positionsOf(catalogue, change, settings)
  const m = reasonOf(change, balances, positions.length > 0)
  if (balances.length === 0 || m === undefined) return []
  const B = balances.map(({ moved: _moved, ...balance }) => balance)
  return [{ e: 'ACCOUNT_UPDATE', E: now, T: now, a: { m, B, P: positions } }]
}

interface Balance {
  readonly moved: bigint
}

/** Says why the account changed, in the protocol's words; `undefined` if only the terms of a position did, as its stops. */
function reasonOf(
  { changed, facts }: AccountChange,
  balances: readonly Balance[],
  hasPositions: boolean,
): string | undefined {
  const own = new Set(changed.map(({ row }) => row.id))
  const isOwn = (kind: string) =>
    facts.some((fact) => fact.kind === kind && 'positionId' in fact && own.has(fact.positionId))
  const hasTraded = facts.some(
    (fact) =>
      fact.kind === 'perpTradeHappened' && (own.has(fact.takerPositionId) || own.has(fact.makerPositionId)),
  )
  if (hasTraded || changed.some(isOrderChanged) || isOwn('deleveraged') || isOwn('positionClosed'))
    return 'ORDER'
  if (isOwn('fundingPaid')) return 'FUNDING_FEE'
  const moved = balances.find((balance) => balance.moved !== 0n)?.moved
  if (moved !== undefined) return moved > 0n ? 'DEPOSIT' : 'WITHDRAW'
  if (hasPositions) return 'MARGIN_TRANSFER'
  return changed.length === 0 ? 'ADJUSTMENT' : undefined
}

/** Returns the changed balances, with what was moved from or to other accounts of the customer. */
function balancesOf(catalogue: Catalogue, { accounts, postings }: AccountChange) {
  const others = new Set(accounts.flatMap(({ id, kind }) => (kind === 'contract' ? [] : [id])))
  return accounts.flatMap(({ id, kind, currencyId, available, frozen }) => {
    const currency = catalogue.currency(currencyId)
    if (kind !== 'contract' || !currency) return []
    let moved = 0n
    for (const { debitId, creditId, amount } of postings) {
      if (creditId === id && others.has(debitId)) moved += BigInt(amount)
      if (debitId === id && others.has(creditId)) moved -= BigInt(amount)
    }
    const text = (units: bigint) => formatUnits(units, currency.decimals)
    const free = BigInt(available)
    return [{ a: currency.name, wb: text(free + BigInt(frozen)), cw: text(free), bc: text(moved), moved }]
  })
}

/** Returns the positions in which lots or margin changed: the one of a contract in net mode, otherwise those of the changed sides. */
function positionsOf(catalogue: Catalogue, { changed, open }: AccountChange, settings: TradingSettings) {
  const sides = new Map<PerpInstrument, Set<PositionRow['side']>>()
  for (const { row, before } of changed) {
    const perp = catalogue.perp(row.perpId)
    if (perp && isPositionChanged(row, before)) sides.set(perp, (sides.get(perp) ?? new Set()).add(row.side))
  }
  return [...sides].flatMap(([perp, of]) =>
    sumsOf(
      perp,
      open.map((row) => ({ perp, row })).filter(({ row }) => row.perpId === perp.id),
      settings,
    )
      .filter(({ isNet, side }) => isNet || of.has(side))
      .map((sum) => {
        const { symbol, positionAmt, isolatedWallet, positionSide } = presentSum(sum)
        return {
          s: symbol,
          pa: positionAmt,
          ep: averageText(perp, sum.entryValue, sum.lots),
          up: formatUnits(sum.profit, perp.quote.decimals),
          mt: 'isolated',
          iw: isolatedWallet,
          ps: positionSide,
          ma: perp.quote.name,
        }
      }),
  )
}

function isPositionChanged(row: PositionRow, before: PositionRow | undefined): boolean {
  return (
    row.openLots !== (before?.openLots ?? 0) ||
    row.margin !== (before?.margin ?? 0n) ||
    row.entryValue !== (before?.entryValue ?? 0n)
  )
}
