import type { FactorAct } from '@halyard/api'
import { proofToCheck } from '../../src/auth/factors/factor-rules.ts'
import {
  FACTOR_WAIT_MS,
  isVouched,
  opensConsole,
  type StaffFactor,
} from '../../src/auth/staff-factors/staff-factor-rules.ts'

/** A second factor of the account. */
export interface ModelFactor {
  readonly kind: 'totp' | 'passkey'
  readonly of: 'owner' | 'thief'
  readonly vouched: boolean
  readonly isApproved: boolean
  /** A day has passed since it was added. */
  readonly isOld: boolean
}

/** Things that a thief holds, and the state of the account. */
export interface State {
  readonly isStaff: boolean
  /** How many operators believe that the thief is the owner, who has lost every factor. */
  readonly fooled: 0 | 1 | 2
  /** The party that has frozen the account. */
  readonly frozen: 'none' | 'owner' | 'operator'
  readonly password: boolean
  readonly mailbox: boolean
  readonly session: boolean
  /**
   * A console session of the thief, by the checks it has passed: the password alone, or a factor that does not open the
   * console.
   */
  readonly desk: 'none' | 'password' | ModelFactor['kind']
  /** The thief knows the fund password. */
  readonly fund: boolean
  readonly isFundSet: boolean
  readonly factors: readonly ModelFactor[]
  /** An address, or a bank card, of the thief's is saved; each can be used after a day. */
  readonly address: 'none' | 'held' | 'usable'
  /** Withdrawals are on hold because a security setting was changed. */
  readonly onHold: boolean
  /** The removal of all factors is under way. */
  readonly removal: 'none' | 'requested' | 'approved'
  /** The account has no funds, so it can be closed. */
  readonly isEmpty: boolean
  readonly money: boolean
  readonly console: boolean
}

/** The rules that the handlers use, or planted ones. */
export interface Rules {
  readonly proofToCheck: typeof proofToCheck
  readonly opensConsole: typeof opensConsole
  readonly isVouched: typeof isVouched
  /** The acts that ask for no proof. */
  readonly unguarded: readonly FactorAct[]
  /** How many operators a removal needs. */
  readonly removers: 1 | 2
  /** Whether a frozen account opens no console. */
  readonly freezeClosesConsole: boolean
  /** Whether a new address waits a day. */
  readonly addressWaits: boolean
}

/** The rules of the product. */
export const RULES: Rules = {
  proofToCheck,
  opensConsole,
  isVouched,
  unguarded: [],
  removers: 2,
  freezeClosesConsole: true,
  addressWaits: true,
}

/** Returns the next state, or `undefined` if the call is rejected. */
type Move = (at: State, rules: Rules) => State | undefined

const NOW = FACTOR_WAIT_MS

function judged({ isOld, vouched, isApproved }: ModelFactor): StaffFactor {
  return { addedAt: isOld ? 0 : NOW, vouched, status: isApproved ? 'approved' : undefined }
}

/** Returns whether the thief passes the guard of an act with the factors that are the thief's own. */
function proves({ factors }: State, { proofToCheck: check, unguarded }: Rules, act?: FactorAct): boolean {
  if (act !== undefined && unguarded.includes(act)) return true
  const present = {
    totp: factors.some(({ kind }) => kind === 'totp'),
    passkeys: factors.filter(({ kind }) => kind === 'passkey').length,
  }
  const own = new Set(factors.filter(({ of }) => of === 'thief').map(({ kind }) => kind))
  const given = { ...(own.has('totp') ? { second: '' } : {}), ...(own.has('passkey') ? { passkey: '' } : {}) }
  return check(present, given) !== 'missing'
}

/** Adds a factor of the thief's to the account. */
function withFactor(at: State, rules: Rules, kind: ModelFactor['kind']): State {
  const vouched = rules.isVouched(at.factors.map(judged), NOW)
  const factor = { kind, of: 'thief', vouched, isApproved: false, isOld: false } as const
  return { ...at, factors: [...at.factors, factor] }
}

function without(at: State, kind: ModelFactor['kind'], of?: ModelFactor['of']): State {
  return {
    ...at,
    onHold: true,
    // A session whose factor is gone has passed the password alone.
    desk: of === undefined && at.desk === kind ? 'password' : at.desk,
    factors: at.factors.filter((factor) => factor.kind !== kind || (of !== undefined && factor.of !== of)),
  }
}

const has = ({ factors }: State, kind: ModelFactor['kind'], of?: ModelFactor['of']): boolean =>
  factors.some((factor) => factor.kind === kind && (of === undefined || factor.of === of))
const knowsPassword = ({ session, password }: State): boolean => session && password
const entersDesk = ({ isStaff, frozen }: State, { freezeClosesConsole }: Rules): boolean =>
  isStaff && (frozen === 'none' || !freezeClosesConsole)

/** Opens the console with a factor of the thief's, or leaves the session waiting for an admin. */
function enter(at: State, rules: Rules, kind: ModelFactor['kind']): State {
  const factor = at.factors.find((one) => one.kind === kind && one.of === 'thief')
  if (factor && rules.opensConsole(judged(factor), NOW)) return { ...at, console: true }
  return { ...at, desk: kind }
}

/** A key that trades cannot withdraw, so it leads to nothing; an account without a factor has none. */
const changesKey =
  (act: FactorAct): Move =>
  (at, rules) =>
    knowsPassword(at) && at.factors.length > 0 && proves(at, rules, act) ? { ...at, onHold: true } : undefined

/** The acts that take a proof, each with the other conditions of its handler. */
const ACTS = {
  'safe/api_key_create': changesKey('safe/api_key_create'),
  'safe/api_key_change': changesKey('safe/api_key_change'),
  'safe/totp_begin': (at, rules) =>
    knowsPassword(at) && !has(at, 'totp') && proves(at, rules, 'safe/totp_begin')
      ? withFactor(at, rules, 'totp')
      : undefined,
  'safe/totp_off': (at, rules) =>
    knowsPassword(at) && has(at, 'totp') && proves(at, rules, 'safe/totp_off')
      ? without(at, 'totp')
      : undefined,
  'safe/passkey_begin': (at, rules) =>
    knowsPassword(at) && !has(at, 'passkey', 'thief') && proves(at, rules, 'safe/passkey_begin')
      ? { ...withFactor(at, rules, 'passkey'), onHold: true }
      : undefined,
  'safe/passkey_remove': (at, rules) =>
    knowsPassword(at) && has(at, 'passkey', 'owner') && proves(at, rules, 'safe/passkey_remove')
      ? without(at, 'passkey', 'owner')
      : undefined,
  'safe/close_account': (at, rules) =>
    at.isEmpty &&
    !at.isStaff &&
    at.frozen === 'none' &&
    !at.onHold &&
    at.removal === 'none' &&
    knowsPassword(at) &&
    (at.fund || !at.isFundSet) &&
    proves(at, rules, 'safe/close_account')
      ? { ...at, frozen: 'owner', session: false }
      : undefined,
  'safe/export': (at, rules) => (knowsPassword(at) && proves(at, rules, 'safe/export') ? at : undefined),
  'safe/contact': (at, rules) =>
    at.session && at.mailbox && proves(at, rules, 'safe/contact') ? { ...at, onHold: true } : undefined,
  'safe/update_password': (at, rules) => {
    if (!at.session || !at.mailbox) return undefined
    if (!at.isFundSet) return { ...at, fund: true, isFundSet: true }
    const isProved = at.fund || (at.password && proves(at, rules, 'safe/update_password'))
    return isProved ? { ...at, fund: true, onHold: true } : undefined
  },
  'user/e_pwd': (at, rules) =>
    knowsPassword(at) && proves(at, rules, 'user/e_pwd') ? { ...at, desk: 'none', onHold: true } : undefined,
  'user/cash_save': (at, rules) =>
    at.session && proves(at, rules, 'user/cash_save') ? saved(at, rules) : undefined,
  'wallet/addaddress': (at, rules) =>
    at.session && at.mailbox && at.fund && proves(at, rules, 'wallet/addaddress')
      ? saved(at, rules)
      : undefined,
  'wallet/out': (at, rules) =>
    at.session &&
    at.fund &&
    at.frozen === 'none' &&
    at.address === 'usable' &&
    !at.isEmpty &&
    !at.onHold &&
    proves(at, rules, 'wallet/out')
      ? { ...at, money: true }
      : undefined,
} satisfies Record<FactorAct, Move>

function saved(at: State, { addressWaits }: Rules): State {
  const fresh = addressWaits ? 'held' : 'usable'
  return { ...at, address: at.address === 'usable' ? 'usable' : fresh }
}

/** Every move of the thief's, by the call that makes it. */
export const MOVES = {
  ...ACTS,
  'user/forget': (at) =>
    at.mailbox ? { ...at, password: true, session: false, desk: 'none', onHold: true } : undefined,
  'user/login': (at) =>
    at.password && at.frozen !== 'owner' && !has(at, 'totp', 'owner') ? { ...at, session: true } : undefined,
  'user/login_mast': (at) =>
    at.mailbox && at.frozen !== 'owner' && !has(at, 'totp', 'owner') ? { ...at, session: true } : undefined,
  'user/passkey_login': (at) =>
    has(at, 'passkey', 'thief') && at.frozen !== 'owner' ? { ...at, session: true } : undefined,
  'user/thaw': (at) => {
    if (!at.password || !at.mailbox || has(at, 'totp', 'owner')) return undefined
    return at.frozen === 'owner' ? { ...at, frozen: 'none', onHold: true } : at
  },
  'ops/login': (at, rules) => {
    if (!at.password || !entersDesk(at, rules) || has(at, 'totp', 'owner')) return undefined
    return has(at, 'totp') ? enter(at, rules, 'totp') : { ...at, desk: 'password' }
  },
  'ops/passkey/login': (at, rules) =>
    entersDesk(at, rules) && has(at, 'passkey', 'thief') ? enter(at, rules, 'passkey') : undefined,
  'ops/second_factor/begin': (at, rules) =>
    at.desk === 'password' && at.password && entersDesk(at, rules) && !has(at, 'totp') && proves(at, rules)
      ? enter(withFactor(at, rules, 'totp'), rules, 'totp')
      : undefined,
  'ops/removal/request': (at) =>
    at.fooled > 0 && (at.factors.length > 0 || at.removal !== 'none')
      ? { ...at, removal: at.removal === 'none' ? 'requested' : at.removal }
      : undefined,
  'ops/removal/review': (at, { removers }) =>
    at.fooled >= removers && at.removal === 'requested' ? { ...at, removal: 'approved' } : undefined,
  'a day passes': (at) => {
    const isRemoved = at.removal === 'approved'
    return {
      ...at,
      desk: 'none',
      onHold: isRemoved,
      address: at.address === 'held' ? 'usable' : at.address,
      factors: isRemoved ? [] : at.factors.map((factor) => ({ ...factor, isOld: true })),
      removal: isRemoved ? 'none' : at.removal,
    }
  },
} satisfies Readonly<Record<string, Move>>

/** The name of a move. */
export type MoveName = keyof typeof MOVES
/** The names of all moves. */
export const MOVE_NAMES = Object.keys(MOVES) as readonly MoveName[]

/** Makes a move. Returns the next state, or `undefined` if it is rejected. */
export function makeMove(at: State, name: MoveName, rules: Rules = RULES): State | undefined {
  const move: Move = MOVES[name]
  return move(at, rules)
}

/** Searches breadth first. Returns the shortest paths to money and to the console, and the size of the search. */
export function search(start: State, rules: Rules = RULES) {
  const seen = new Map([[JSON.stringify(start), [] as readonly MoveName[]]])
  let edge: readonly State[] = [start]
  let moves = 0
  const found: { money?: readonly MoveName[]; console?: readonly MoveName[] } = {}
  while (edge.length > 0) {
    const next: State[] = []
    for (const at of edge)
      for (const name of MOVE_NAMES) {
        const to = makeMove(at, name, rules)
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
  return { ...found, states: seen.size, moves, paths: seen }
}

/** A factor of the owner's, which an admin has approved if the account is one of staff. */
export function owners(kind: ModelFactor['kind']): ModelFactor {
  return { kind, of: 'owner', vouched: false, isApproved: true, isOld: true }
}

/** The thief of a customer without a factor, who has nothing yet. */
export const NOTHING: State = {
  isStaff: false,
  fooled: 0,
  frozen: 'none',
  password: false,
  mailbox: false,
  session: false,
  desk: 'none',
  fund: false,
  isFundSet: true,
  factors: [],
  address: 'none',
  onHold: false,
  removal: 'none',
  isEmpty: false,
  money: false,
  console: false,
}

/** The factors of a guarded account. */
export const GUARDS: readonly (readonly ModelFactor[])[] = [
  [owners('totp')],
  [owners('passkey')],
  [owners('totp'), owners('passkey')],
]
