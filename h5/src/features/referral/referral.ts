import type {
  Invitee as WireInvitee,
  RankedInviter,
  Rebate as WireRebate,
  ResponseOf,
} from '@halyard/api/client'
import { text } from '../../lib/language/i18n.ts'

/** The code and the link that the customer passes on to friends, and the share of their fees that it earns. */
export interface Share {
  readonly inviteCode: string
  /** The code of a partner; undefined for others. */
  readonly authorizationCode: string | undefined
  readonly link: string
  /** Share of invitees' trading fees in parts per million. */
  readonly sharePpm: number
}

/** Parses the share of the wire. */
export function toShare(wire: ResponseOf<'user/my_share'>): Share {
  return {
    inviteCode: wire.invite_code,
    authorizationCode: wire.authorization_code ?? undefined,
    link: wire.link,
    sharePpm: wire.share_ppm,
  }
}

/** The number of invited customers and all rebates. Incomes are decimal texts in USDT at present index prices. */
export interface Income {
  readonly invited: number
  readonly total: string
  readonly month: string
  /** The rebates of each currency, in its own amounts. */
  readonly sums: ReadonlyArray<{
    readonly currencyId: number
    readonly currency: string
    readonly decimals: number
    readonly amount: string
  }>
}

/** Parses the income of the wire. */
export function toIncome(wire: ResponseOf<'user/invite'>): Income {
  return {
    invited: wire.invited,
    total: wire.income,
    month: wire.month_income,
    sums: wire.incomes.map((sum) => ({
      currencyId: sum.currency_id,
      currency: sum.currency_name,
      decimals: sum.decimals,
      amount: sum.number,
    })),
  }
}

/** One of the ten inviters with the highest rebates. */
export interface Ranked {
  readonly place: number
  readonly name: string
  readonly income: string
  readonly isOwn: boolean
}

/** Parses a place of the ranking of the wire. */
export function toRanked({ place, name, income, is_own: isOwn }: RankedInviter): Ranked {
  return { place, name: name || text('closedAccount'), income, isOwn }
}

/** A customer whom the customer invited. The income is a decimal text in USDT. */
export interface Invitee {
  readonly id: number
  readonly name: string
  /** Epoch milliseconds. */
  readonly joinedAt: number
  readonly income: string
}

/** Parses an invitee of the wire. */
export function toInvitee({ id, name, joined_at: joinedAt, income }: WireInvitee): Invitee {
  return { id, name: name || text('closedAccount'), joinedAt, income }
}

/** A rebate on the fees of one invitee, day and currency. The amount is a decimal text of the currency. */
export interface Rebate {
  /** Unique among the customer's rebates. */
  readonly id: string
  readonly name: string
  /** The start of the UTC day of the fees, in epoch milliseconds. */
  readonly dayAt: number
  readonly currency: string
  readonly amount: string
  readonly sharePpm: number
}

/** Parses a rebate of the wire. */
export function toRebate(wire: WireRebate): Rebate {
  return {
    id: `${wire.invitee_id} ${wire.day_at} ${wire.currency_id}`,
    name: wire.name || text('closedAccount'),
    dayAt: wire.day_at,
    currency: wire.currency_name,
    amount: wire.number,
    sharePpm: wire.share_ppm,
  }
}
