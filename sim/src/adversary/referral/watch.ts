import type { Command, CreditRebate, Reply } from '@halyard/core'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

type Report = (kind: string, detail: string) => void

/** Checks the rebates of a set of accounts by independent rules. */
export interface ReferralWatch {
  afterCommand(command: Command, reply: Reply): void
  /** Records fees that accounts of the set paid, in units of a currency. */
  addFees(currencyId: number, units: bigint): void
  /** Reports a set that lost less than half of the fees it paid in some currency. */
  finish(): void
}

export function watchReferral(world: World, own: readonly number[], report: Report): ReferralWatch {
  const inviters = new Map<number, number>()
  const credited = new Set<string>()
  const fees = new Map<number, bigint>()
  const before = totalsOf(world, own)

  function checkRebate({ inviteeId, currencyId, day, fees: paid }: CreditRebate, rebate: bigint): void {
    const key = `${inviteeId} in ${currencyId} on day ${day}`
    if (credited.has(key)) report('twice', `rebate of ${key}`)
    if (day >= Math.floor(world.now / DAY_MS)) report('early', `rebate of ${key} at ${world.now}`)
    if (rebate * 2n > paid) report('gain', `rebate of ${rebate} on ${paid} for ${key}`)
    credited.add(key)
  }

  return {
    afterCommand(command, reply) {
      if (!reply.ok) return
      if (command.kind === 'creditRebate') checkRebate(command, reply.rebate ?? 0n)
      if (command.kind !== 'setInviter') return
      inviters.set(command.customerId, command.inviterId)
      if (isCircular(inviters, command.customerId)) report('circle', `inviters of ${command.customerId}`)
    },
    addFees: (currencyId, units) => void fees.set(currencyId, (fees.get(currencyId) ?? 0n) + units),
    finish() {
      const after = totalsOf(world, own)
      for (const [currencyId, paid] of fees) {
        const lost = (before.get(currencyId) ?? 0n) - (after.get(currencyId) ?? 0n)
        if (lost * 2n < paid) report('gain', `lost ${lost} of ${paid} units of ${currencyId} paid in fees`)
      }
    },
  }
}

function isCircular(inviters: ReadonlyMap<number, number>, first: number): boolean {
  let id = inviters.get(first)
  for (let steps = 0; id !== undefined && id !== first && steps < inviters.size; steps += 1)
    id = inviters.get(id)
  return id === first
}

/** Sums everything the accounts own, by currency. */
function totalsOf({ exchange: { ledger } }: World, own: readonly number[]): Map<number, bigint> {
  const totals = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of ledger.accounts)
    if (own.includes(ownerId)) totals.set(currencyId, (totals.get(currencyId) ?? 0n) + available + frozen)
  return totals
}
