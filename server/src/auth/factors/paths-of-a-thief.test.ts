import { expect, test } from 'vitest'
import {
  GUARDS,
  MOVE_NAMES,
  NOTHING,
  RULES,
  type Rules,
  search,
  type State,
} from '../../../tests/testing/thief-model.ts'
import { proofToCheck } from './factor-rules.ts'

/**
 * Searches every order of calls for a path from stolen secrets to money or the console. The guards are the rules that the
 * handlers use; `server/tests/accounts/moves-of-a-thief.test.ts` makes every move of the model on the server.
 */

const STOLEN: readonly Partial<State>[] = [
  { password: true },
  { mailbox: true },
  { fund: true },
  { password: true, session: true, fund: true },
  { password: true, mailbox: true, session: true, fund: true },
]

/** Returns all combinations of the values of some fields. */
function combine(fields: { readonly [Field in keyof State]?: readonly State[Field][] }): Partial<State>[] {
  return Object.entries(fields).reduce<Partial<State>[]>(
    (sets, [field, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [field]: value }))),
    [{}],
  )
}

const ACCOUNTS = combine({
  isStaff: [false, true],
  isFundSet: [false, true],
  frozen: ['none', 'owner', 'operator'],
})

function startsWith(factors: readonly State['factors'][], fooled: State['fooled']): State[] {
  return ACCOUNTS.flatMap((account) =>
    factors.flatMap((own) =>
      STOLEN.map((stolen) => ({ ...NOTHING, ...account, ...stolen, factors: own, fooled })),
    ),
  )
}

test('no stolen secrets lead to money of a guarded account, nor to any console', () => {
  let [states, moves] = [0, 0]
  const guarded = [...startsWith(GUARDS, 0), ...startsWith(GUARDS, 1)]
  for (const start of guarded) {
    const result = search(start)
    expect({ start, money: result.money, console: result.console }).toEqual({ start })
    states += result.states
    moves += result.moves
  }
  for (const start of [...startsWith([[]], 0), ...startsWith([[]], 2)]) {
    const result = search(start)
    expect({ start, console: result.console }).toEqual({ start })
    states += result.states
    moves += result.moves
  }
  process.stdout.write(`paths of a thief: ${states} states, ${moves} moves of ${MOVE_NAMES.length} kinds\n`)
  expect(states).toBeGreaterThan(guarded.length)
})

test('without a factor, a password leads to no money, a mailbox after a day at the earliest', () => {
  for (const isFundSet of [true, false]) {
    const { money = [] } = search({ ...NOTHING, mailbox: true, isFundSet })
    expect(money).toContain('a day passes')
    expect(search({ ...NOTHING, password: true, isFundSet }).money).toBeUndefined()
  }
})

test('two fooled operators lead to money two days later, and to no console', () => {
  const everything = { ...NOTHING, password: true, mailbox: true, fund: true, fooled: 2 } as const
  for (const factors of GUARDS) {
    const { money = [], console } = search({ ...everything, factors, isStaff: true })
    expect(money.filter((move) => move === 'a day passes')).toHaveLength(2)
    expect(console).toBeUndefined()
  }
})

const [, PASSKEY] = GUARDS
const STAFF = { ...NOTHING, isStaff: true }
const OPEN = { password: true, mailbox: true, session: true, fund: true }

/** Each rule taken out, and the path that it closes. */
const PLANTED: readonly [
  fix: string,
  rules: Partial<Rules>,
  start: State,
  goal: 'money' | 'console',
  by: string,
][] = [
  [
    'a passkey counts for nothing: console',
    { proofToCheck: (factors, given) => proofToCheck({ ...factors, passkeys: 0 }, given) },
    { ...STAFF, password: true, factors: PASSKEY ?? [] },
    'console',
    'safe/totp_begin',
  ],
  [
    'a passkey counts for nothing: money',
    { proofToCheck: (factors, given) => proofToCheck({ ...factors, passkeys: 0 }, given) },
    { ...NOTHING, mailbox: true, factors: PASSKEY ?? [] },
    'money',
    'wallet/out',
  ],
  ['no factor is judged', { opensConsole: () => true }, { ...STAFF, password: true }, 'console', 'ops/login'],
  [
    'no factor is judged, by mail',
    { opensConsole: () => true },
    { ...STAFF, mailbox: true },
    'console',
    'user/forget',
  ],
  [
    'age proves a first factor',
    { opensConsole: (factor, at) => RULES.opensConsole({ ...factor, vouched: true }, at) },
    { ...STAFF, password: true },
    'console',
    'a day passes',
  ],
  [
    'a waiting factor vouches',
    { isVouched: (present) => present.length > 0 },
    { ...STAFF, password: true },
    'console',
    'safe/passkey_begin',
  ],
  [
    'one operator removes factors',
    { removers: 1 },
    { ...NOTHING, ...OPEN, fooled: 1, factors: PASSKEY ?? [] },
    'money',
    'ops/removal/review',
  ],
  [
    'a frozen account opens the console',
    { freezeClosesConsole: false, opensConsole: () => true },
    { ...STAFF, password: true, frozen: 'operator' },
    'console',
    'ops/login',
  ],
  [
    'money leaves without a proof',
    { unguarded: ['wallet/addaddress', 'wallet/out'] },
    { ...NOTHING, ...OPEN, factors: PASSKEY ?? [] },
    'money',
    'wallet/addaddress',
  ],
  [
    'a factor is removed without a proof',
    { unguarded: ['safe/passkey_remove'] },
    { ...NOTHING, ...OPEN, factors: PASSKEY ?? [] },
    'money',
    'safe/passkey_remove',
  ],
  [
    'a factor is added without a proof',
    { unguarded: ['safe/passkey_begin'] },
    { ...STAFF, password: true, factors: PASSKEY ?? [] },
    'console',
    'safe/passkey_begin',
  ],
]

test.each(PLANTED)('planted: %s', (_fix, planted, start, goal, by) => {
  const rules = { ...RULES, ...planted }
  expect(search(start)[goal]).toBeUndefined()
  expect(search(start, rules)[goal]).toContain(by)
})

function daysOf(rules: Rules): number | undefined {
  const { money } = search({ ...NOTHING, ...OPEN, password: false }, rules)
  return money?.filter((move) => move === 'a day passes').length
}

test('planted: without the hold of a new address, a stolen mailbox leads to money at once', () => {
  expect(daysOf(RULES)).toBe(1)
  expect(daysOf({ ...RULES, addressWaits: false })).toBe(0)
})
