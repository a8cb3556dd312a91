import type { Command, Reply } from '@halyard/core'
import { SETTLE } from '../listing.ts'
import type { World } from '../world.ts'
import { ACCOMPLICES, BOUGHT, ONE, TWO_DECIDERS_FROM, TWO_REVIEWERS_FROM } from './listing.ts'

const DAY_MS = 86_400_000
/** The highest value of one command, and of all of its kind within 24 hours, in whole USDT. */
const OWN_MONEY_LIMITS = {
  fundPool: [1_000_000n, 5_000_000n],
  takeFees: [100_000n, 300_000n],
  refundFee: [1_000n, 10_000n],
} as const
const WITHDRAWALS_PER_DAY = 3

type OwnMoneyKind = keyof typeof OWN_MONEY_LIMITS
type OwnMoneyCommand = Extract<Command, { kind: OwnMoneyKind }>

/** Restates what one operator can bring about alone, and what the accomplices may own in the end. */
export interface InsiderWatch {
  afterCommand(command: Command, reply: Reply): void
}

export function watchInsider(world: World, report: (kind: string, detail: string) => void): InsiderWatch {
  const moved: { readonly kind: OwnMoneyKind; readonly at: number; readonly value: bigint }[] = []
  const references = new Set<string>()
  const refunded = new Map<number, bigint>()
  const requested = new Map<string, number>()
  const start = wealthOf(world)
  let received = 0n

  function checkMove(command: OwnMoneyCommand): void {
    const { kind, reference, amount: value } = command
    const [single, day] = OWN_MONEY_LIMITS[kind]
    if (references.has(reference)) report('reference', `${kind} used ${reference} again`)
    references.add(reference)
    moved.push({ kind, at: world.now, value })
    const sum = moved
      .filter((one) => one.kind === kind && one.at > world.now - DAY_MS)
      .reduce((total, one) => total + one.value, 0n)
    if (value > single * ONE || sum > day * ONE)
      report('day_sum', `${kind} of ${value / ONE} USDT, ${sum / ONE} within 24 hours`)
    if (command.kind === 'refundFee') checkRefund(command)
    if (kind !== 'fundPool' && command.customerId !== undefined) received += value
    else if (kind === 'fundPool' && command.customerId !== undefined) received -= value
  }

  function checkRefund({
    customerId,
    amount: value,
    feesPaid,
  }: Extract<Command, { kind: 'refundFee' }>): void {
    const sum = (refunded.get(customerId) ?? 0n) + value
    refunded.set(customerId, sum)
    if (sum > feesPaid) report('refund', `${customerId} got ${sum} back of fees of ${feesPaid}`)
  }

  function checkReview(reply: Reply & { ok: true }): void {
    const { withdrawal } = reply
    const stored = withdrawal && world.exchange.wallet.withdrawals.get(withdrawal.withdrawalId)
    if (stored?.status !== 'passed') return
    const { ownerId, amount: units } = stored
    if (ownerId === BOUGHT) report('alone', `${BOUGHT} passed an own withdrawal`)
    if (units >= TWO_REVIEWERS_FROM)
      report('alone', `one operator passed a withdrawal of ${units / ONE} USDT`)
  }

  function checkRequest(customerId: number): void {
    const key = `${customerId} ${Math.floor(world.now / DAY_MS)}`
    const count = (requested.get(key) ?? 0) + 1
    requested.set(key, count)
    if (count > WITHDRAWALS_PER_DAY)
      report('withdrawals', `${customerId} requested ${count} withdrawals in a day`)
  }

  return {
    afterCommand(command, reply) {
      if (!reply.ok) return
      if (isOwnMoneyMove(command)) checkMove(command)
      if (command.kind === 'reviewWithdrawal') checkReview(reply)
      if (command.kind === 'requestWithdrawal') checkRequest(command.customerId)
      const { fiatDeal: deal } = reply
      if (command.kind === 'decideDispute' && deal?.endedAt !== undefined) {
        if (deal.status === 'completed') report('alone', `one operator released deal ${deal.id}`)
        if (deal.quantity >= TWO_DECIDERS_FROM) report('alone', `one operator decided deal ${deal.id}`)
      }
      const gain = wealthOf(world) - start - received
      if (gain > 0n) report('gain', `the accomplices gained ${gain} units by ${command.kind}`)
    },
  }
}

function isOwnMoneyMove(command: Command): command is OwnMoneyCommand {
  return Object.hasOwn(OWN_MONEY_LIMITS, command.kind)
}

/** Sums what the accomplices own, and what they have withdrawn and was not returned, fees included. */
function wealthOf({ exchange: { ledger, wallet } }: World): bigint {
  const own = new Set([BOUGHT, ...ACCOMPLICES])
  let sum = 0n
  for (const { ownerId, currencyId, available, frozen } of ledger.accounts)
    if (currencyId === SETTLE && own.has(ownerId)) sum += available + frozen
  for (const { ownerId, amount: units, status } of wallet.withdrawals.values())
    if (own.has(ownerId) && ['passed', 'sent', 'confirmed'].includes(status)) sum += units
  return sum
}
