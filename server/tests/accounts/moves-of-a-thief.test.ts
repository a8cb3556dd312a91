import type { CallPath, FactorAct, RequestOf } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { approveAsHost } from '../../src/auth/staff-factors/staff-factors.ts'
import { executeDueRemovals } from '../../src/ops/removals/execute-removals.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { PASS, setFundPassword, submitCommand, USDT } from '../testing/funded-customer.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import {
  makeMove,
  MOVE_NAMES,
  type MoveName,
  NOTHING,
  owners,
  search,
  type State,
} from '../testing/thief-model.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

/**
 * Makes every move of the thief's model on the server, allowed and denied, with what the thief holds in that state. The model
 * that `paths-of-a-thief.test.ts` searches cannot differ from the handlers.
 */

const ORIGIN = 'https://exchange.example'
const DAY_MS = 24 * 60 * 60 * 1000
const STEP_MS = 30_000
const WRONG_CODE = '000000'
const NEW_PASS = '902817'

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  const holds = { securityHoldMs: DAY_MS, addressHoldMs: DAY_MS }
  halyard = await startTestApp({
    now: () => clock,
    config: { publicUrl: ORIGIN, staffNeedsSecondFactor: { except: [] }, ...holds },
  })
})
afterAll(() => halyard.close())

/** Things that the thief has in hand on the server. */
interface World {
  readonly owner: TestCustomer
  readonly operators: readonly TestOperator[]
  readonly key: Authenticator
  email: string
  password: string
  pass: string
  token: string | undefined
  desk: string | undefined
  secret: string | undefined
  removal: number | undefined
  destination: { readonly type: string; readonly address: string } | undefined
}

/** Returns the next code of an authenticator app. Each is valid once. */
function nextCode(secret: string): string {
  clock += STEP_MS
  return new TOTP({ secret }).generate({ timestamp: clock })
}

async function addPasskey(userId: number, key: Authenticator): Promise<void> {
  const { passkeys } = halyard.app.context.auth
  const options = await passkeys.beginRegistration({ id: userId, account: 'x' })
  await passkeys.finishRegistration(userId, { response: key.make(options), name: 'Key' }, async () => {})
}

async function addTotp(userId: number): Promise<string> {
  const { secondFactors } = halyard.app.context.auth
  const { secret } = await secondFactors.begin(userId, 'x')
  await secondFactors.confirm(userId, nextCode(secret), '127.0.0.1')
  return secret
}

/** Makes an account as a state of the model says. */
async function makeWorld(start: State): Promise<World> {
  const { context } = halyard.app
  const owner = await halyard.registerCustomer({ funded: !start.isEmpty })
  await submitCommand(halyard, { kind: 'setVerification', customerId: owner.id, level: 2 })
  if (start.isFundSet) await setFundPassword(halyard, owner)
  const role = start.isStaff ? 'operator' : 'customer'
  await context.db.updateTable('app_user').set({ role }).where('id', '=', String(owner.id)).execute()
  const key = createAuthenticator(ORIGIN)
  const world: World = {
    owner,
    operators: await Promise.all([registerGuarded(), registerGuarded()]),
    key,
    email: owner.email,
    password: start.password ? owner.password : 'not the password',
    pass: start.fund ? PASS : '135791',
    token: undefined,
    desk: undefined,
    secret: undefined,
    removal: undefined,
    destination: undefined,
  }
  for (const { kind, of } of start.factors) {
    if (kind === 'passkey') await addPasskey(owner.id, of === 'thief' ? key : createAuthenticator(ORIGIN))
    else {
      const secret = await addTotp(owner.id)
      if (of === 'thief') world.secret = secret
    }
    if (of === 'owner') await approveAsHost(context.db, owner.id, clock)
  }
  if (start.session) world.token = await context.sessions.open(owner.id, { ip: '192.0.2.9', agent: 'thief' })
  if (start.frozen !== 'none') {
    const kind = start.frozen === 'owner' ? 'setOwnFreeze' : 'setOperatorFreeze'
    await submitCommand(halyard, { kind, customerId: owner.id, frozen: true })
  }
  return world
}

async function registerGuarded(): Promise<TestOperator> {
  const member = await registerOperator(halyard, 'admin')
  await addTotp(member.id)
  await approveAsHost(halyard.app.context.db, member.id, clock)
  return member
}

/** Returns a code that was sent to the owner, or to the thief, if the thief reads that mailbox. */
function mailed(at: State, world: World, purpose: Parameters<TestApp['issueCode']>[1]): Promise<string> {
  return at.mailbox ? halyard.issueCode(world.email, purpose, world.owner.id) : Promise.resolve(WRONG_CODE)
}

/** Calls with the thief's session. Returns the data, or `undefined` if the call is rejected. */
async function call<Path extends CallPath>(world: World, path: Path, request: RequestOf<Path>) {
  const answer = await halyard.client(world.token)(path, request)
  return answer.type === 'ok' ? answer.message : undefined
}

/** Returns a proof with a factor of the thief's, if there is one. */
async function proofFor(world: World, act: FactorAct): Promise<{ second?: string; passkey?: string }> {
  const options = (await call(world, 'safe/proof_begin', { act }))?.options
  const isThiefs = JSON.stringify(options ?? {}).includes(world.key.credentialId)
  if (options && isThiefs) return { passkey: world.key.use(options) }
  return world.secret === undefined ? {} : { second: nextCode(world.secret) }
}

function withoutProof<Path extends FactorAct>(path: Path): RequestOf<Path> {
  const { second: _second, passkey: _passkey, ...rest } = { second: '', passkey: '', ...VALID_REQUESTS[path] }
  return rest as never
}

/** Creates an API key for the owner, who has no session while the account is frozen. Returns its id. */
async function keyOfOwner({ owner }: World): Promise<string> {
  const { apiKeys, sessions } = halyard.app.context
  const session = await sessions.find(await sessions.open(owner.id, { ip: '127.0.0.1', agent: 'owner' }))
  if (!session) return '1'
  const { key } = await apiKeys.create(session, { label: 'Bot', scopes: [], networks: [], days: 1 })
  return String(key.id)
}

function desk(world: World) {
  return opsClient(halyard, world.desk)
}

type Play = (world: World, at: State) => Promise<boolean>

const isDone = (data: unknown): boolean => data !== undefined

const PLAYS: Readonly<Record<MoveName, Play>> = {
  'user/forget': async (world, at) => {
    const password = 'eleven old boats'
    const code = await mailed(at, world, 'forget')
    const request = { account: world.email, password, repassword: password, code }
    if (!isDone(await call(world, 'user/forget', request))) return false
    Object.assign(world, { password, token: undefined, desk: undefined })
    return true
  },
  'user/login': async (world) => {
    const captcha = await halyard.solveCaptcha()
    const { email: account, password } = world
    return signIn(world, await call(world, 'user/login', { account, password, captcha }))
  },
  'user/login_mast': async (world, at) =>
    signIn(
      world,
      await call(world, 'user/login_mast', { account: world.email, code: await mailed(at, world, 'login') }),
    ),
  'user/passkey_login': async (world) => {
    const { options } = dataOf(await halyard.client()('user/passkey_begin', {}))
    return signIn(world, await call(world, 'user/passkey_login', { response: world.key.use(options) }))
  },
  'user/thaw': async (world, at) => {
    const { email: account, password, secret } = world
    const [code, captcha] = [await mailed(at, world, 'thaw'), await halyard.solveCaptcha()]
    const second = secret === undefined ? {} : { second: nextCode(secret) }
    return isDone(await call(world, 'user/thaw', { account, password, code, captcha, ...second }))
  },
  'safe/totp_begin': async (world) => {
    const proof = await proofFor(world, 'safe/totp_begin')
    const begun = await call(world, 'safe/totp_begin', { password: world.password, ...proof })
    if (!begun) return false
    if (!isDone(await call(world, 'safe/totp_confirm', { code: nextCode(begun.secret) }))) return false
    world.secret = begun.secret
    return true
  },
  'safe/totp_off': async (world) => {
    const proof = await proofFor(world, 'safe/totp_off')
    if (!isDone(await call(world, 'safe/totp_off', { password: world.password, ...proof }))) return false
    world.secret = undefined
    return true
  },
  'safe/api_key_create': async (world) => {
    const request = withoutProof('safe/api_key_create')
    const proof = await proofFor(world, 'safe/api_key_create')
    return isDone(
      await call(world, 'safe/api_key_create', { ...request, password: world.password, ...proof }),
    )
  },
  'safe/api_key_change': async (world) => {
    const id = await keyOfOwner(world)
    const request = withoutProof('safe/api_key_change')
    const proof = await proofFor(world, 'safe/api_key_change')
    return isDone(
      await call(world, 'safe/api_key_change', { ...request, id, password: world.password, ...proof }),
    )
  },
  'safe/passkey_begin': async (world) => {
    const proof = await proofFor(world, 'safe/passkey_begin')
    const begun = await call(world, 'safe/passkey_begin', { password: world.password, ...proof })
    if (!begun) return false
    const response = world.key.make(begun.options)
    return isDone(await call(world, 'safe/passkey_finish', { response, name: 'Key' }))
  },
  'safe/passkey_remove': async (world) => {
    const { db } = halyard.app.context
    const rows = await db
      .selectFrom('passkey')
      .select(['id', 'credential_id'])
      .where('user_id', '=', String(world.owner.id))
      .execute()
    const id = rows.find((row) => row.credential_id !== world.key.credentialId)?.id ?? '0'
    const proof = await proofFor(world, 'safe/passkey_remove')
    return isDone(await call(world, 'safe/passkey_remove', { id, password: world.password, ...proof }))
  },
  'safe/close_account': async (world) => {
    const { password, pass } = world
    const proof = await proofFor(world, 'safe/close_account')
    return isDone(await call(world, 'safe/close_account', { password, pass, give_up: '1', ...proof }))
  },
  'safe/export': async (world) => {
    const proof = await proofFor(world, 'safe/export')
    return isDone(await call(world, 'safe/export', { password: world.password, ...proof }))
  },
  'safe/contact': async (world, at) => {
    const account = `thief${world.owner.id}@test.example`
    const [code, old_code] = [
      await halyard.issueCode(account, 'contact_new', world.owner.id),
      await mailed(at, world, 'contact_old'),
    ]
    const proof = await proofFor(world, 'safe/contact')
    if (!isDone(await call(world, 'safe/contact', { account, code, old_code, ...proof }))) return false
    world.email = account
    return true
  },
  'safe/update_password': async (world, at) => {
    const code = await mailed(at, world, 'fund_password')
    const original = at.isFundSet && at.fund ? { original: world.pass } : {}
    const forgotten = at.isFundSet && !at.fund ? { login_password: world.password } : {}
    const proof = await proofFor(world, 'safe/update_password')
    const request = { password: NEW_PASS, repassword: NEW_PASS, code, ...original, ...forgotten, ...proof }
    if (!isDone(await call(world, 'safe/update_password', request))) return false
    world.pass = NEW_PASS
    return true
  },
  'user/e_pwd': async (world) => {
    const fresh = 'twelve old boats'
    const proof = await proofFor(world, 'user/e_pwd')
    const request = { original: world.password, new: fresh, confirm: fresh, ...proof }
    const changed = await call(world, 'user/e_pwd', request)
    if (!changed) return false
    Object.assign(world, { password: fresh, token: changed.token, desk: undefined })
    return true
  },
  'user/cash_save': async (world) => {
    const card = withoutProof('user/cash_save')
    const proof = await proofFor(world, 'user/cash_save')
    const saved = await call(world, 'user/cash_save', { ...card, ...proof })
    if (saved) world.destination ??= { type: 'BANK', address: String(saved.id) }
    return isDone(saved)
  },
  'wallet/addaddress': async (world, at) => {
    const address = withoutProof('wallet/addaddress')
    const code = await mailed(at, world, 'address')
    const proof = await proofFor(world, 'wallet/addaddress')
    const saved = await call(world, 'wallet/addaddress', { ...address, pass: world.pass, code, ...proof })
    if (saved) world.destination ??= { type: 'TRC20', address: String(saved.id) }
    return isDone(saved)
  },
  'wallet/out': async (world) => {
    const to = world.destination ?? { type: 'TRC20', address: '1' }
    const proof = await proofFor(world, 'wallet/out')
    const request = { currency: USDT, number: '100', pass: world.pass, ...to, ...proof }
    return isDone(await call(world, 'wallet/out', request))
  },
  'ops/login': async (world) => {
    const { email: account, password, secret } = world
    const code = secret === undefined ? {} : { code: nextCode(secret) }
    const captcha = await halyard.solveCaptcha()
    const answer = await opsClient(halyard)('ops/login', { account, password, captcha, ...code })
    if (answer.type !== 'ok') return false
    world.desk = answer.message.token
    return true
  },
  'ops/passkey/login': async (world) => {
    const { options } = dataOf(await opsClient(halyard)('ops/passkey/begin', {}))
    const answer = await opsClient(halyard)('ops/passkey/login', { response: world.key.use(options) })
    if (answer.type !== 'ok') return false
    world.desk = answer.message.token
    return true
  },
  'ops/second_factor/begin': async (world) => {
    const proof = await desk(world)('ops/second_factor/prove', {})
    const options = proof.type === 'ok' ? proof.message.options : null
    const passkey = options ? { passkey: world.key.use(options) } : {}
    const begun = await desk(world)('ops/second_factor/begin', { password: world.password, ...passkey })
    if (begun.type !== 'ok') return false
    const { secret } = begun.message
    const confirmed = await desk(world)('ops/second_factor/confirm', { code: nextCode(secret) })
    if (confirmed.type !== 'ok') return false
    world.secret = secret
    return true
  },
  'ops/removal/request': async (world, at) => {
    const fooled = at.fooled > 0 ? await deskOf(world, 0) : desk(world)
    // Without the console the search is rejected as well.
    await fooled('ops/customer/find', { query: world.email })
    const answer = await fooled('ops/removal/request', { id: String(world.owner.id), reason: 'Lost phone' })
    if (answer.type === 'ok') world.removal = answer.message.id
    return answer.type === 'ok'
  },
  'ops/removal/review': async (world, at) => {
    const fooled = at.fooled === 0 ? desk(world) : await deskOf(world, at.fooled - 1)
    const answer = await fooled('ops/removal/review', { id: String(world.removal ?? 999_999), pass: '1' })
    return answer.type === 'ok'
  },
  'a day passes': async (world) => {
    // A session that is used does not end in a day.
    for (let part = 0; part < 3; part++) {
      clock += DAY_MS / 3
      await call(world, 'user/center', {})
    }
    world.desk = undefined
    await executeDueRemovals(halyard.app.context)
    return true
  },
}

/** Returns the console of an operator whom the thief has fooled, signed in now. */
async function deskOf({ operators }: World, nth: number) {
  const member = operators[nth]
  if (!member) throw new Error('no such operator')
  const [factor] = await halyard.app.context.db
    .selectFrom('factor')
    .select('name')
    .where('user_id', '=', String(member.id))
    .execute()
  const from = { ip: '127.0.0.1', agent: 'test' }
  return opsClient(halyard, await halyard.app.context.operators.open(member.id, from, factor?.name))
}

/** Keeps the token of a sign-in. Returns whether there is one: another may wait for a second factor. */
function signIn(world: World, answer: object | undefined): boolean {
  if (!answer || !('token' in answer)) return false
  world.token = String(answer.token)
  return true
}

const OPEN = { password: true, mailbox: true, session: true, fund: true } as const
const STAFF = { ...NOTHING, isStaff: true }
const PHISHED = {
  ...owners('passkey'),
  kind: 'totp',
  of: 'thief',
  vouched: true,
  isApproved: false,
  isOld: false,
} as const
const STARTS: readonly State[] = [
  { ...NOTHING, mailbox: true },
  { ...NOTHING, mailbox: true, isFundSet: false },
  { ...STAFF, password: true },
  { ...STAFF, ...OPEN },
  { ...NOTHING, ...OPEN, isEmpty: true },
  { ...NOTHING, password: true, mailbox: true, frozen: 'owner' },
  { ...STAFF, ...OPEN, frozen: 'operator' },
  { ...STAFF, ...OPEN, factors: [owners('passkey')], fooled: 1 },
  { ...STAFF, ...OPEN, factors: [owners('totp')], fooled: 2 },
  { ...STAFF, ...OPEN, factors: [owners('totp'), owners('passkey')] },
  { ...STAFF, ...OPEN, factors: [owners('passkey'), PHISHED] },
]

interface Replay {
  readonly start: State
  readonly path: readonly MoveName[]
}

/** Returns the shortest path of the model that ends with a move, from the first start that has one. */
function pathTo(name: MoveName): Replay {
  for (const start of STARTS)
    for (const [state, path] of search(start).paths)
      if (makeMove(JSON.parse(state) as State, name)) return { start, path: [...path, name] }
  throw new Error(`${name} is never allowed`)
}

/** Every start without a move, the paths from it to money and to the console, and a path to every move. */
const REPLAYS: readonly Replay[] = [
  ...STARTS.flatMap((start) => {
    const { money, console } = search(start)
    return [[], money, console].flatMap((path) => (path ? [{ start, path }] : []))
  }),
  ...MOVE_NAMES.map(pathTo),
]
const seen = { allowed: new Set<MoveName>(), denied: new Set<MoveName>() }

/** Returns whether the console is open to the thief on the server. */
async function isConsoleOpen(world: World): Promise<boolean> {
  return (await desk(world)('ops/inbox/list', {})).type === 'ok'
}

test.each(REPLAYS.map((replay, nth) => ({ ...replay, nth, moves: replay.path.join(', ') })))(
  'start $nth: $moves: the server allows each move, and denies what the model denies',
  { timeout: 120_000 },
  async ({ start, path }) => {
    const world = await makeWorld(start)
    let at = start
    for (const name of path) {
      const next = makeMove(at, name)
      expect({ name, allowed: await PLAYS[name](world, at) }).toEqual({ name, allowed: true })
      expect(next).toBeDefined()
      at = next ?? at
      seen.allowed.add(name)
      if (world.desk !== undefined) expect(await isConsoleOpen(world)).toBe(at.console)
    }
    for (const name of MOVE_NAMES.filter((one) => makeMove(at, one) === undefined)) {
      expect({ name, allowed: await PLAYS[name](world, at) }).toEqual({ name, allowed: false })
      seen.denied.add(name)
    }
  },
)

test('every move was allowed at least once, and each but time was denied', () => {
  expect(MOVE_NAMES.filter((name) => !seen.allowed.has(name))).toEqual([])
  expect(MOVE_NAMES.filter((name) => !seen.denied.has(name))).toEqual(['a day passes'])
})
