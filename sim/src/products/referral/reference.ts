import type { Command, CreditRebate, Posting } from '@halyard/core'
import { type ByKind, callByKind } from '../../oracle/by-kind.ts'
import type { Step } from '../../oracle/expectation.ts'
import { findWrongMoves } from '../../oracle/movement-text.ts'

/** The oracle's state of referral. */
export interface ReferralState {
  readonly referral: {
    /** The inviter of each invitee. */
    readonly inviters: Map<number, number>
    /** The shares that were set, with the first day each counts for, by inviter. */
    readonly shares: Map<number, typeof COMMON_SHARE>
    /** By 'invitee currency'. */
    readonly lastDays: Map<string, number>
  }
}

export function createReferralState(): ReferralState {
  return { referral: { inviters: new Map(), shares: new Map(), lastDays: new Map() } }
}

type ReferralStep = Step<ReferralState>

const DAY_MS = 86_400_000
const COMMON_SHARE: readonly { readonly from: number; readonly ppm: number }[] = [{ from: 0, ppm: 200_000 }]

/** Postings that are checked here. */
export const REFERRAL_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'referral_funding',
  'referral_rebate',
])

/** Returns the rebate on an invitee's fees of a day: 20 %, or the inviter's own share that day, without the fraction. */
export function rebateOf(
  { referral: { inviters, shares } }: ReferralState,
  { inviteeId, day, fees }: Pick<CreditRebate, 'inviteeId' | 'day' | 'fees'>,
): bigint {
  const own = shares.get(inviters.get(inviteeId) ?? 0) ?? COMMON_SHARE
  const share = own.findLast(({ from }) => from <= day)
  const exact = fees * BigInt(share?.ppm ?? 0)
  return (exact - (exact % 1_000_000n)) / 1_000_000n
}

/** Records an accepted command; compares its postings, and the rebate it reports, with the expected ones. */
export function checkReferral(step: ReferralStep): string[] {
  const expected = callByKind(MOVES, step, step.command) ?? []
  const reported = step.facts.filter((fact) => fact.kind === 'rebateCredited')
  const rebates = step.command.kind === 'creditRebate' ? 1 : 0
  return [
    ...findWrongMoves(step, REFERRAL_REASONS, expected),
    ...(reported.length === rebates ? [] : [`reported ${reported.length} rebates, not ${rebates}`]),
    ...reported.flatMap(({ amount, fees, day, inviteeId, inviterId }) =>
      amount === rebateOf(step.reference, { inviteeId, day, fees }) &&
      amount * 2n <= fees &&
      inviterId !== inviteeId
        ? []
        : [`reported a rebate of ${amount} on ${fees} to ${inviterId}`],
    ),
  ]
}

/** Records the commands of referral; returns their expected postings. */
const MOVES: Partial<ByKind<Command['kind'], ReferralStep, string[]>> = {
  setInviter({ reference: { referral } }, { customerId, inviterId }) {
    referral.inviters.set(customerId, inviterId)
    return []
  },
  setRebateShare({ reference: { referral }, at }, { customerId, sharePpm }) {
    const from = Math.floor(at / DAY_MS) + 1
    const before = (referral.shares.get(customerId) ?? COMMON_SHARE).filter((one) => one.from < from)
    referral.shares.set(customerId, [...before, { from, ppm: sharePpm }])
    return []
  },
  creditRebate({ reference }, command) {
    const { inviteeId, currencyId, day } = command
    const { inviters, lastDays } = reference.referral
    lastDays.set(`${inviteeId} ${currencyId}`, day)
    const rebate = rebateOf(reference, command)
    if (rebate === 0n) return []
    return [
      `${rebate} of ${currencyId} from 0 fees to 0 referral`,
      `${rebate} of ${currencyId} from 0 referral to ${inviters.get(inviteeId)} coin`,
    ]
  },
}
