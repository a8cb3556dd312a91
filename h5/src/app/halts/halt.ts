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

/** A maintenance that is announced. */
export interface Planned extends Halt {
  /** Epoch milliseconds. */
  readonly beginsAt: number
  readonly expectedUntil: number
}

/** The halts that run, and those that are announced. */
export interface Halts {
  readonly running: readonly Halt[]
  readonly planned: readonly Planned[]
}

const HOUR_MS = 3_600_000
/** How long before its begin a maintenance is shown: earlier it is only among the announcements. */
const AHEAD_MS = 24 * HOUR_MS

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

const EVERY_PAGE = [...new Set(Object.values(PAGES).flat())]

/** Converts the running halts and the announced maintenances from the wire. */
export function toHalts({ list, planned }: ResponseOf<'halt/list'>): Halts {
  return {
    running: list.map(toHalt),
    planned: planned.map((one) => ({
      ...toHalt(one),
      beginsAt: one.begins_at,
      expectedUntil: one.expected_until,
    })),
  }
}

interface OnWire {
  readonly id: number
  readonly scope: string
  readonly title: string
  readonly text: string
  readonly possible: string
}

function toHalt({ id, scope, title, text, possible }: OnWire): Halt {
  return { id, title, text: `${text} ${possible}`, pages: PAGES[scope.split(':', 1)[0] ?? scope] }
}

/**
 * Returns the maintenances that begin within 24 hours, on the home page and on those that they concern. One of everything is not on
 * the pages on which there is nothing to do in it.
 */
export function plannedOn(
  planned: readonly Planned[],
  page: RouteName | undefined,
  now: number,
): readonly Planned[] {
  const near = planned.filter(({ beginsAt }) => beginsAt - now <= AHEAD_MS)
  if (page === 'index/index') return near
  return near.filter(({ pages = EVERY_PAGE }) => pages.some((start) => page?.startsWith(start)))
}

/** Returns the halts that concern a page. */
export function haltsOn<One extends Halt>(
  halts: readonly One[],
  page: RouteName | undefined,
): readonly One[] {
  return halts.filter(({ pages }) => pages?.some((start) => page?.startsWith(start)) ?? true)
}
