import type { FactorAct } from '@halyard/api'
import { expect, test } from 'vitest'
import { proofToCheck } from './factor-rules.ts'

/**
 * Searches every order of calls for a path from stolen secrets to money or the console. The guard is the rule that the handlers
 * use; the other conditions of each call restate its handler. An account of staff without any factor is not in it: its
 * password sets one up.
 */

/** What a thief holds, and what of the account has come to be. All of it only grows, but for the owner's factors. */
interface State {
  readonly password: boolean
  readonly mailbox: boolean
  readonly session: boolean
  /** The thief knows the fund password. */
  readonly fund: boolean
  readonly isFundSet: boolean
  readonly totp: 'none' | 'owner' | 'thief'
  readonly ownersPasskey: boolean
  readonly thiefsPasskey: boolean
  /** An address of the thief's is saved; it can be used after a day. */
  readonly address: 'none' | 'held' | 'usable'
  /** Withdrawals are on hold because a security setting was changed. */
  readonly onHold: boolean
  readonly money: boolean
  readonly console: boolean
}

type Check = typeof proofToCheck
/** Returns the next state, or `undefined` when a guard rejects the call. */
type Move = (state: State, proves: (state: State) => boolean) => State | undefined

/** Tells whether the thief passes the guard of an act with the factors that are the thief's own. */
function provesWith(check: Check) {
  return ({ totp, ownersPasskey, thiefsPasskey }: State): boolean => {
    const factors = { totp: totp !== 'none', passkeys: Number(ownersPasskey) + Number(thiefsPasskey) }
    const own = { ...(totp === 'thief' ? { second: '' } : {}), ...(thiefsPasskey ? { passkey: '' } : {}) }
    return check(factors, own) !== 'missing'
  }
}

const withPassword = ({ session, password }: State): boolean => session && password

/** The acts that take a proof, each with the other conditions of its handler. */
const ACTS = {
  'safe/totp_begin': (at, proves) =>
    withPassword(at) && at.totp === 'none' && proves(at) ? { ...at, totp: 'thief' } : undefined,
  'safe/totp_off': (at, proves) =>
    withPassword(at) && proves(at) ? { ...at, totp: 'none', onHold: true } : undefined,
  'safe/passkey_begin': (at, proves) =>
    withPassword(at) && proves(at) ? { ...at, thiefsPasskey: true, onHold: true } : undefined,
  'safe/passkey_remove': (at, proves) =>
    withPassword(at) && proves(at) ? { ...at, ownersPasskey: false, onHold: true } : undefined,
  'safe/contact': (at, proves) =>
    at.session && at.mailbox && proves(at) ? { ...at, onHold: true } : undefined,
  'safe/update_password': (at, proves) => {
    if (!at.session || !at.mailbox) return undefined
    if (!at.isFundSet) return { ...at, fund: true, isFundSet: true }
    return at.fund || (at.password && proves(at)) ? { ...at, fund: true, onHold: true } : undefined
  },
  'user/e_pwd': (at, proves) => (withPassword(at) && proves(at) ? { ...at, onHold: true } : undefined),
  'user/cash_save': (at, proves) =>
    at.session && proves(at) && at.address === 'none' ? { ...at, address: 'held' } : undefined,
  'wallet/addaddress': (at, proves) =>
    at.session && at.mailbox && at.fund && proves(at) && at.address === 'none'
      ? { ...at, address: 'held' }
      : undefined,
  'wallet/out': (at, proves) =>
    at.session && at.fund && at.address === 'usable' && !at.onHold && proves(at)
      ? { ...at, money: true }
      : undefined,
} satisfies Record<FactorAct, Move>

const MOVES: Readonly<Record<string, Move>> = {
  ...ACTS,
  'user/forget': (at) => (at.mailbox ? { ...at, password: true, session: false, onHold: true } : undefined),
  'user/login': (at) => (at.password && at.totp !== 'owner' ? { ...at, session: true } : undefined),
  'user/login_mast': (at) => (at.mailbox && at.totp !== 'owner' ? { ...at, session: true } : undefined),
  'user/passkey_login': (at) => (at.thiefsPasskey ? { ...at, session: true } : undefined),
  'ops/login': (at) => (at.password && at.totp === 'thief' ? { ...at, console: true } : undefined),
  'ops/passkey/login': (at) => (at.thiefsPasskey ? { ...at, console: true } : undefined),
  'a day passes': (at) => ({ ...at, onHold: false, address: at.address === 'held' ? 'usable' : at.address }),
}

const DEPTH_MAX = 12

/** Searches breadth first. Returns the shortest paths to money and to the console, and the size of the search. */
function search(start: State, check: Check = proofToCheck) {
  const proves = provesWith(check)
  const seen = new Map([[JSON.stringify(start), [] as readonly string[]]])
  let edge: readonly State[] = [start]
  let moves = 0
  const found: { money?: readonly string[]; console?: readonly string[] } = {}
  for (let depth = 0; depth < DEPTH_MAX && edge.length > 0; depth++) {
    const next: State[] = []
    for (const at of edge)
      for (const [name, move] of Object.entries(MOVES)) {
        const to = move(at, proves)
        if (!to) continue
        moves += 1
        const key = JSON.stringify(to)
        if (seen.has(key)) continue
        const path = [...(seen.get(JSON.stringify(at)) ?? []), name]
        seen.set(key, path)
        if (to.money) found.money ??= path
        if (to.console) found.console ??= path
        next.push(to)
      }
    edge = next
  }
  return { ...found, states: seen.size, moves }
}

const NOTHING: State = {
  password: false,
  mailbox: false,
  session: false,
  fund: false,
  isFundSet: true,
  totp: 'none',
  ownersPasskey: false,
  thiefsPasskey: false,
  address: 'none',
  onHold: false,
  money: false,
  console: false,
}

const GUARDED = [
  { totp: 'owner', ownersPasskey: false },
  { totp: 'none', ownersPasskey: true },
  { totp: 'owner', ownersPasskey: true },
] as const
const STOLEN = [
  { password: true },
  { mailbox: true },
  { fund: true },
  { password: true, session: true, fund: true },
  { password: true, mailbox: true, session: true, fund: true },
]
const STARTS = GUARDED.flatMap((factors) =>
  STOLEN.flatMap((stolen) =>
    [true, false].map((isFundSet) => ({ ...NOTHING, ...factors, ...stolen, isFundSet })),
  ),
)

test('with a factor on the account, no stolen secrets lead to money, a factor or the console', () => {
  let [states, moves] = [0, 0]
  for (const start of STARTS) {
    const result = search(start)
    expect({ start, money: result.money, console: result.console }).toEqual({ start })
    states += result.states
    moves += result.moves
  }
  process.stdout.write(`paths of a thief: ${states} states, ${moves} moves\n`)
  expect(states).toBeGreaterThan(STARTS.length)
})

test('without a factor on the account, a mailbox leads to money after a day at the earliest', () => {
  for (const isFundSet of [true, false]) {
    const { money = [] } = search({ ...NOTHING, mailbox: true, isFundSet })
    expect(money).toContain('a day passes')
  }
  for (const isFundSet of [true, false])
    expect(search({ ...NOTHING, password: true, isFundSet }).money).toBeUndefined()
})

/** The rule without its fix: a passkey counts for nothing. */
const withoutPasskeys: Check = (factors, given) => proofToCheck({ ...factors, passkeys: 0 }, given)

test('planted: if passkeys count for nothing, a password opens the console, a mailbox pays', () => {
  const staff = { ...NOTHING, ownersPasskey: true }
  expect(search({ ...staff, password: true }, withoutPasskeys).console).toEqual([
    'user/login',
    'safe/totp_begin',
    'ops/login',
  ])
  expect(search({ ...staff, mailbox: true }, withoutPasskeys).money).toContain('wallet/out')
})
