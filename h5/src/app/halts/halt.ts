import type { ResponseOf } from '@halyard/api/client'
import type { RouteName } from '../../lib/navigation/route-names.ts'

/** A running halt, in the customer's language. */
export interface Halt {
  readonly id: number
  /** The name of the halted part. */
  readonly title: string
  /** The cause, and what stays possible. */
  readonly text: string
  /** The pages that it concerns, by the beginnings of their names; undefined if it concerns all. */
  readonly pages: readonly string[] | undefined
}

const MONEY_OUT = ['assets/index', 'assets/withdraw']
const MONEY_IN = ['assets/index', 'assets/deposit']

/** The pages of each scope. A scope that is not here concerns all pages. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  sign_ups: ['user/login/register'],
  withdrawals: MONEY_OUT,
  deposits: MONEY_IN,
  network: [...MONEY_OUT, ...MONEY_IN],
  spot: ['trade/', 'convert/'],
  convert: ['convert/'],
  perp: ['lever/'],
  option: ['option/'],
  wealth: ['template/', 'finance/'],
  subscription: ['publication/'],
  fiat: ['legaltender/'],
}

/** Converts the running halts from the wire. */
export function toHalts({ list }: ResponseOf<'halt/list'>): Halt[] {
  return list.map(({ id, scope, title, text, possible }) => ({
    id,
    title,
    text: `${text} ${possible}`,
    pages: PAGES[scope.split(':', 1)[0] ?? scope],
  }))
}

/** Returns the halts that concern a page. */
export function haltsOn(halts: readonly Halt[], page: RouteName | undefined): readonly Halt[] {
  return halts.filter(({ pages }) => pages?.some((start) => page?.startsWith(start)) ?? true)
}
