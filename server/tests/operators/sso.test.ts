import { sql } from 'kysely'
import type { ServerResponse } from 'node:http'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { identityOf } from '../../src/auth/sso/staff-identities.ts'
import { awaitFactor, newSignIn, storeSignIn } from '../../src/auth/sso/staff-sign-ins.ts'
import { applyScheduledChanges } from '../../src/ops/changes/apply-scheduled.ts'
import { registerGuardedOperator } from '../testing/approve-factor.ts'
import { approveChange } from '../testing/approve-change.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { setContact } from '../testing/contacts.ts'
import { type ForgedProvider, sendJson, startForgedProvider } from '../testing/sso/forged-provider.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../testing/sso/identity-provider.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const CONSOLE = 'http://localhost:8080/ops/'
const BREAK_GLASS = 'break.glass@example.com'
/** Sign-ins within an hour, enough for the tests. */
const GUESSES = 40

type Guarded = Awaited<ReturnType<typeof registerGuardedOperator>>

let provider: TestIdentityProvider
let halyard: TestApp
let ana: Guarded
let ben: Guarded

const ssoOf = ({ issuer, clientId, clientSecret }: TestIdentityProvider) => ({
  issuer: new URL(issuer).href,
  clientId,
  clientSecret,
  name: 'Harbour ID',
})

beforeAll(async () => {
  provider = await startIdentityProvider(CONSOLE)
  halyard = await startTestApp({
    config: { staffNeedsSecondFactor: { except: [] }, sso: ssoOf(provider) },
    limits: { requestsPerMinute: 100_000, signInsPerHour: 100_000 },
  })
  ana = await registerGuardedOperator(halyard, 'admin')
  ben = await registerGuardedOperator(halyard, 'admin')
})
afterAll(async () => {
  await halyard.close()
  await provider.close()
})

const guest = () => opsClient(halyard)
const codeOf = ({ secret }: Guarded, step = 1) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })

/** Begins a sign-in in a new tab, and signs in at the provider. */
async function returnAs(person: string) {
  const { url, binding } = dataOf(await guest()('ops/sso/begin', {}))
  return { ...(await provider.signIn(url, person)), binding }
}

/** Signs in at the provider, and finishes in the same tab. */
async function finishAs(person: string) {
  const returned = await returnAs(person)
  const { state, binding } = returned
  return { keys: { state, binding }, returned, answer: await guest()('ops/sso/finish', returned) }
}

/** Links an account to a person at the provider, by two admins. */
async function link(id: number, subject: string): Promise<void> {
  const proposal = dataOf(await ana.ops('ops/staff/propose_identity', { id, subject, reason: 'By phone' }))
  await approveChange(ben, proposal)
}

const proposeVera = (id: number) =>
  ana.ops('ops/staff/propose_identity', { id, subject: 'vera', reason: 'Hers' })

/** Leaves a proposal of the first admin as a crash does after its approval by the second. */
async function approveWithoutEffect(proposal: { readonly id: number | null }): Promise<number> {
  const id = proposal.id ?? 0
  await halyard.app.context.db
    .updateTable('config_change')
    .set({ status: 'approved', reviewer_id: ben.id, reviewed_at: Date.now() })
    .where('id', '=', String(id))
    .execute()
  return id
}

async function approveLink(id: number, subject: string): Promise<number> {
  return approveWithoutEffect(
    dataOf(await ana.ops('ops/staff/propose_identity', { id, subject, reason: 'By phone' })),
  )
}

/** Applies what is approved, as the next start does. */
const start = () => applyScheduledChanges(halyard.app.context)
const linkOf = ({ id }: Guarded) => identityOf(halyard.app.context.db, id)
const statusOf = async (id: number) => dataOf(await ana.ops('ops/change/show', { id })).status
/** Sets a role as no call does, so that nothing else ends. */
const putRole = ({ id }: Guarded, role: string) =>
  halyard.app.context.db.updateTable('app_user').set({ role }).where('id', '=', String(id)).execute()

/** Registers a member of staff with a second factor who is linked to a person at the provider. */
async function registerLinked(subject: string): Promise<Guarded> {
  const member = await registerGuardedOperator(halyard, 'reviewer')
  await link(member.id, subject)
  return member
}

/** Signs a linked member of staff in. */
async function enter(member: Guarded, subject: string) {
  const { keys } = await finishAs(subject)
  return dataOf(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member) }))
}

async function auditOf(target: string) {
  const { db } = halyard.app.context
  const rows = await db
    .selectFrom('audit_log')
    .select(['call', 'outcome', 'after'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
  return rows.map(({ call, outcome }) => `${call} ${outcome}`)
}

/** Counts the statements of the database that wait for a lock. */
async function blockedIn({ app }: TestApp): Promise<number> {
  const { rows } = await sql<{ blocked: number }>`
    select count(*)::int as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.context.db)
  return rows[0]?.blocked ?? 0
}

test('a linked person signs in with the provider and their own second factor; both are audited', async () => {
  expect(dataOf(await guest()('ops/sso/offer', {}))).toEqual({ name: 'Harbour ID', only: false })
  const member = await registerLinked('mia')
  const { keys, answer } = await finishAs('mia')
  expect(dataOf(answer)).toEqual({ session: null, needs: ['code'] })
  expect(await guest()('ops/sso/confirm', { ...keys, code: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
  })
  const { token, operator } = dataOf(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member) }))
  expect(operator).toMatchObject({ id: member.id, needs_second_factor: false, awaits_approval: false })
  expect(dataOf(await opsClient(halyard, token)('ops/me', {})).id).toBe(member.id)
  expect(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member, 2) })).toMatchObject({
    code: 'sso_expired',
  })
  expect((await auditOf(`customer:${member.id}`)).slice(-2)).toEqual([
    'ops/sso/finish second_factor_required',
    'ops/sso/confirm done',
  ])
  expect(await halyard.lastMessageTo(member.email)).toContain('linked to an identity')
  const { list } = dataOf(await ana.ops('ops/staff/list', {}))
  const row = list.find(({ id }) => id === member.id)
  expect(row).toMatchObject({ identity: 'mia' })
  expect(row?.signed_in_at).not.toBeNull()
})

describe('identities that are not linked', () => {
  test('no account is created, and the refusal names the subject to read to an admin', async () => {
    const before = await halyard.app.context.db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const { answer } = await finishAs('stranger')
    expect(answer).toMatchObject({
      code: 'identity_not_linked',
      message: expect.stringContaining('stranger'),
    })
    const after = await halyard.app.context.db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    const entry = await halyard.app.context.db
      .selectFrom('audit_log')
      .select(['outcome', 'after'])
      .where('call', '=', 'ops/sso/finish')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      outcome: 'identity_not_linked',
      after: { issuer: new URL(provider.issuer).href, subject: 'stranger' },
    })
  })

  test('the e-mail address of a linked person does not help another subject', async () => {
    // The provider gives everyone the same address, which is this one's.
    const member = await registerLinked('olga')
    await setContact(halyard, member.id, { channel: 'email', address: 'shared@example.com' })
    expect((await finishAs('olga')).answer.type).toBe('ok')
    expect((await finishAs('olga-the-second')).answer).toMatchObject({ code: 'identity_not_linked' })
  })

  test('a link of another issuer does not count', async () => {
    const member = await registerLinked('nina')
    await halyard.app.context.db
      .updateTable('staff_identity')
      .set({ issuer: 'https://former.example/' })
      .where('user_id', '=', String(member.id))
      .execute()
    expect((await finishAs('nina')).answer).toMatchObject({ code: 'identity_not_linked' })
  })
})

describe('one sign-in, one tab', () => {
  const expired = { code: 'sso_expired' }
  let member: Guarded
  beforeAll(async () => {
    member = await registerLinked('pia')
  })

  test('a code is used once, also by two at once', async () => {
    const returned = await returnAs('pia')
    const answers = await Promise.all([
      guest()('ops/sso/finish', returned),
      guest()('ops/sso/finish', returned),
    ])
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['error', 'ok'])
    expect(await guest()('ops/sso/finish', returned)).toMatchObject(expired)
  })

  test('a code that was used is refused by the provider in another sign-in of the thief', async () => {
    const { returned } = await finishAs('pia')
    const { url, binding } = dataOf(await guest()('ops/sso/begin', {}))
    const state = new URL(url).searchParams.get('state') ?? ''
    const stolen = { ...returned, state, binding }
    expect(await guest()('ops/sso/finish', stolen)).toMatchObject({ code: 'sso_refused' })
  })

  test('an unused code of a victim is refused in the sign-in of a thief', async () => {
    const victim = await returnAs('pia')
    const thief = await returnAs('thief')
    const mixed = { ...thief, code: victim.code }
    expect(await guest()('ops/sso/finish', mixed)).toMatchObject({ code: 'sso_refused' })
  })

  test('another browser cannot finish, nor confirm: it is not signed in to an account of a thief', async () => {
    const returned = await returnAs('pia')
    const { binding } = dataOf(await guest()('ops/sso/begin', {}))
    expect(await guest()('ops/sso/finish', { ...returned, binding })).toMatchObject(expired)
    expect(dataOf(await guest()('ops/sso/finish', returned)).needs).toEqual(['code'])
    const keys = { state: returned.state, binding }
    expect(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member) })).toMatchObject(expired)
  })

  test('a second factor confirms nothing before the provider has', async () => {
    const { state, binding } = await returnAs('pia')
    expect(await guest()('ops/sso/confirm', { state, binding, code: codeOf(member) })).toMatchObject(expired)
  })

  test('another person’s passkey or code does not confirm', async () => {
    const { keys } = await finishAs('pia')
    expect(await guest()('ops/sso/confirm', { ...keys, code: codeOf(ana) })).toMatchObject({
      code: 'second_factor_wrong',
    })
    const thief = await halyard.registerCustomer()
    const { password } = thief
    const key = createAuthenticator(new URL(CONSOLE).origin)
    const added = dataOf(await thief.client('safe/passkey_begin', { password }))
    dataOf(await thief.client('safe/passkey_finish', { response: key.make(added.options), name: 'Key' }))
    const { options } = dataOf(await guest()('ops/passkey/begin', {}))
    expect(await guest()('ops/sso/confirm', { ...keys, passkey: key.use(options) })).toMatchObject({
      code: 'passkey_invalid',
      field: 'passkey',
    })
    expect(await guest()('ops/sso/confirm', keys)).toMatchObject({ code: 'second_factor_required' })
  })

  test('a frozen colleague is refused', async () => {
    const other = await registerLinked('rosa')
    dataOf(await ana.ops('ops/customer/find', { query: other.email }))
    dataOf(await ana.ops('ops/customer/freeze', { id: other.id, reason: 'Stolen laptop' }))
    expect((await finishAs('rosa')).answer).toMatchObject({ code: 'sso_refused' })
  })
})

describe('links', () => {
  test('an admin alone cannot link their own identity to an account of another', async () => {
    const victim = await registerGuardedOperator(halyard, 'reviewer')
    const proposal = dataOf(
      await ana.ops('ops/staff/propose_identity', { id: victim.id, subject: 'ana-at-home', reason: 'Hers' }),
    )
    const decision = { id: proposal.id ?? 0, pass: '1' } as const
    expect(await ana.ops('ops/change/decide', decision)).toMatchObject({ code: 'reviewers_must_differ' })
    expect(await victim.ops('ops/change/decide', decision)).toMatchObject({ code: 'role_not_allowed' })
    expect((await finishAs('ana-at-home')).answer).toMatchObject({ code: 'identity_not_linked' })
  })

  test('an identity belongs to one account: the second approval is overtaken and ends nothing', async () => {
    const first = await registerGuardedOperator(halyard, 'support')
    const second = await registerLinked('vera-at-home')
    const { token } = await enter(second, 'vera-at-home')
    const [one, two] = [dataOf(await proposeVera(first.id)), dataOf(await proposeVera(second.id))]
    await approveChange(ben, one)
    const late = dataOf(await ben.ops('ops/change/decide', { id: two.id ?? 0, pass: '1' }))
    expect(late).toMatchObject({ status: 'overtaken', applied: false })
    expect(await proposeVera(second.id)).toMatchObject({ code: 'identity_in_use', field: 'subject' })
    expect((await opsClient(halyard, token)('ops/me', {})).type).toBe('ok')
    expect((await finishAs('vera-at-home')).answer.type).toBe('ok')
    expect((await finishAs('vera')).answer.type).toBe('ok')
  })

  test('accounts without a role have none, and present values change nothing', async () => {
    const customer = await halyard.registerCustomer()
    const propose = (id: number, subject: string) =>
      ana.ops('ops/staff/propose_identity', { id, subject, reason: 'By phone' })
    expect(await propose(customer.id, 'wim')).toMatchObject({ code: 'record_must_be_known' })
    expect(await propose(ana.id, '')).toMatchObject({ code: 'nothing_changes' })
    expect(await propose(ana.id, 'with space')).toMatchObject({ code: 'invalid_field', field: 'subject' })
  })

  test('one admin removes the link of a colleague who leaves: sessions and sign-ins under way end', async () => {
    const member = await registerLinked('lea')
    const { token } = await enter(member, 'lea')
    const { keys } = await finishAs('lea')
    dataOf(await ana.ops('ops/staff/unlink_identity', { id: member.id, reason: 'Has left' }))
    expect((await opsClient(halyard, token)('ops/me', {})).type).toBe('999')
    expect((await member.ops('ops/me', {})).type).toBe('999')
    expect(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member, 2) })).toMatchObject({
      code: 'sso_expired',
    })
    expect((await finishAs('lea')).answer).toMatchObject({ code: 'identity_not_linked' })
    expect(await auditOf(`staff:${member.id}`)).toContain('ops/staff/unlink_identity done')
    expect(await ana.ops('ops/staff/unlink_identity', { id: member.id, reason: 'Again' })).toMatchObject({
      code: 'record_must_be_known',
    })
  })

  test("one admin cannot remove another's link; two can, and each their own", async () => {
    const other = await registerGuardedOperator(halyard, 'admin')
    await link(other.id, 'tina')
    const unlink = { id: other.id, reason: 'Shut out' }
    expect(await ana.ops('ops/staff/unlink_identity', unlink)).toMatchObject({
      code: 'role_needs_two_admins',
    })
    await link(other.id, '')
    expect((await finishAs('tina')).answer).toMatchObject({ code: 'identity_not_linked' })
  })

  test('a role that is taken away takes the link, sessions and sign-ins under way with it', async () => {
    const member = await registerLinked('uma')
    const { token } = await enter(member, 'uma')
    const { keys } = await finishAs('uma')
    dataOf(await ana.ops('ops/staff/set_role', { id: member.id, role: 'customer', reason: 'Has left' }))
    // Given again, as an account without a role has no sessions anyway.
    const account = halyard.app.context.db.updateTable('app_user').where('id', '=', String(member.id))
    await account.set({ role: 'reviewer' }).execute()
    expect((await opsClient(halyard, token)('ops/me', {})).type).toBe('999')
    expect(await guest()('ops/sso/confirm', { ...keys, code: codeOf(member, 2) })).toMatchObject({
      code: 'sso_expired',
    })
    expect((await finishAs('uma')).answer).toMatchObject({ code: 'identity_not_linked' })
  })

  test('another identity replaces the former one, whose sessions end', async () => {
    const member = await registerLinked('zoe')
    const { token } = await enter(member, 'zoe')
    await link(member.id, 'zoe-2')
    expect((await opsClient(halyard, token)('ops/me', {})).type).toBe('999')
    expect((await finishAs('zoe')).answer).toMatchObject({ code: 'identity_not_linked' })
    expect((await finishAs('zoe-2')).answer.type).toBe('ok')
  })
})

describe('links that were approved and not recorded as applied before the exchange ended', () => {
  test('the next start makes them', async () => {
    const member = await registerGuardedOperator(halyard, 'support')
    await approveLink(member.id, 'kim')
    await start()
    expect(await linkOf(member)).toMatchObject({ subject: 'kim' })
  })

  test('a role that is taken away ends them, also if it is given again', async () => {
    const member = await registerGuardedOperator(halyard, 'support')
    const change = await approveLink(member.id, 'liv')
    dataOf(await ana.ops('ops/staff/set_role', { id: member.id, role: 'customer', reason: 'Has left' }))
    await putRole(member, 'support')
    await start()
    expect(await linkOf(member)).toBeUndefined()
    expect(await statusOf(change)).toBe('overtaken')
    expect(await auditOf(`change:${change}`)).toContain('ops/staff/set_role overtaken')
  })

  test('a role that two admins take away ends them, also at the same start', async () => {
    const member = await registerGuardedOperator(halyard, 'support')
    const removal = { id: member.id, role: 'customer', reason: 'Has left' } as const
    await approveWithoutEffect(dataOf(await ana.ops('ops/staff/propose_role', removal)))
    const change = await approveLink(member.id, 'max')
    await start()
    expect(await linkOf(member)).toBeUndefined()
    expect(await statusOf(change)).toBe('overtaken')
  })

  test('a link that is removed ends them', async () => {
    const member = await registerLinked('noa')
    const change = await approveLink(member.id, 'noa-2')
    dataOf(await ana.ops('ops/staff/unlink_identity', { id: member.id, reason: 'Has left' }))
    await start()
    expect(await linkOf(member)).toBeUndefined()
    expect(await statusOf(change)).toBe('overtaken')
  })

  test('an account that has no role by then is not linked', async () => {
    const member = await registerGuardedOperator(halyard, 'support')
    const change = await approveLink(member.id, 'pat')
    await putRole(member, 'customer')
    await start()
    expect(await linkOf(member)).toBeUndefined()
    expect(await statusOf(change)).toBe('overtaken')
  })
})

test('without a second factor, a session of the provider can only set one up', async () => {
  const member = await registerOperator(halyard, 'support')
  await link(member.id, 'ina')
  const { session } = dataOf((await finishAs('ina')).answer)
  expect(session?.operator.needs_second_factor).toBe(true)
  const ops = opsClient(halyard, session?.token)
  expect(await ops('ops/inbox/list', {})).toMatchObject({ code: 'second_factor_required' })
})

test('a sign-in that has ended, or whose link was removed, awaits no second factor', async () => {
  const { db, now } = halyard.app.context
  const signIn = newSignIn()
  const member = await registerLinked('ada')
  const identityId = (await identityOf(db, member.id))?.id ?? ''
  await expect(awaitFactor(db, signIn.state, identityId)).rejects.toThrow('sso_expired')
  await storeSignIn(db, signIn, now())
  dataOf(await ana.ops('ops/staff/unlink_identity', { id: member.id, reason: 'Has left' }))
  await expect(awaitFactor(db, signIn.state, identityId)).rejects.toThrow('sso_expired')
})

async function countRefusedLogouts(): Promise<number> {
  return (await auditOf('')).filter((entry) => entry === 'ops/sso/logged_out sso_refused').length
}

test('a logout token that is none is refused and audited', async () => {
  const before = await countRefusedLogouts()
  expect(await guest()('ops/sso/logged_out', { logout_token: 'eyJhbGciOiJub25lIn0.e30.' })).toMatchObject({
    code: 'sso_refused',
  })
  expect(await countRefusedLogouts()).toBe(before + 1)
})

describe('a break-glass account, and a provider whose second factor is trusted', () => {
  let forged: ForgedProvider
  let strict: TestApp
  let keeper: TestOperator
  let colleague: TestOperator
  beforeAll(async () => {
    forged = await startForgedProvider()
    const trustedFactor = { name: 'amr', value: 'mfa' }
    const sso = { ...ssoOf(provider), issuer: forged.issuer, breakGlass: BREAK_GLASS, trustedFactor }
    strict = await startTestApp({
      config: { staffNeedsSecondFactor: { except: [BREAK_GLASS] }, sso },
      limits: { signInsPerHour: GUESSES },
    })
    keeper = await registerOperator(strict, 'admin')
    await setContact(strict, keeper.id, { channel: 'email', address: BREAK_GLASS })
    colleague = await registerOperator(strict, 'admin')
    const identity = { user_id: colleague.id, issuer: forged.issuer, subject: 'cleo', linked_at: 1 }
    await strict.app.context.db.insertInto('staff_identity').values(identity).execute()
  })
  afterAll(async () => {
    await strict.close()
    await forged.close()
  })

  /** Comes back from the provider with a code for a token with these claims. Returns what finishes, and the token. */
  async function returnWith(claims: object) {
    const { url, binding } = dataOf(await opsClient(strict)('ops/sso/begin', {}))
    const query = new URL(url).searchParams
    const now = Math.floor(Date.now() / 1000)
    const proper = { iss: forged.issuer, aud: provider.clientId, sub: 'cleo', iat: now, exp: now + 60 }
    const token = await forged.sign({ ...proper, nonce: query.get('nonce'), auth_time: now, ...claims })
    forged.give(token)
    return { request: { state: query.get('state') ?? '', binding, code: 'any' }, token }
  }

  /** Signs the colleague in by a token with these claims. */
  async function enterWith(claims: object) {
    const { request } = await returnWith(claims)
    return dataOf(await opsClient(strict)('ops/sso/finish', request)).session
  }

  /** Signs a logout token of a person. */
  function logoutToken(sub: string): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const iat = Math.floor(Date.now() / 1000)
    return forged.sign({ iss: forged.issuer, aud: provider.clientId, jti: 'j', events, sub, iat })
  }

  const signOut = async (sub: string) =>
    dataOf(await opsClient(strict)('ops/sso/logged_out', { logout_token: await logoutToken(sub) }))

  test('its second factor opens the console; its logout ends what it opened', async () => {
    const weak = await enterWith({ amr: ['pwd'] })
    expect(weak?.operator.needs_second_factor).toBe(true)
    const session = await enterWith({ amr: ['mfa'] })
    expect(session?.operator).toMatchObject({ needs_second_factor: false, awaits_approval: false })
    const ops = opsClient(strict, session?.token)
    dataOf(await ops('ops/inbox/list', {}))
    await signOut('another')
    expect((await ops('ops/me', {})).type).toBe('ok')
    await signOut('cleo')
    expect((await ops('ops/me', {})).type).toBe('999')
  })

  test('its logout ends a sign-in whose code is being exchanged', async () => {
    const { request, token } = await returnWith({ amr: ['mfa'] })
    const asked = Promise.withResolvers<ServerResponse>()
    forged.answers.set('/token', (response) => asked.resolve(response))
    const finishing = opsClient(strict)('ops/sso/finish', request)
    const response = await asked.promise
    forged.answers.delete('/token')
    await signOut('cleo')
    sendJson(response, { access_token: 'unused', token_type: 'Bearer', id_token: token })
    expect(await finishing).toMatchObject({ code: 'sso_expired' })
    expect(await sessionsOf(colleague)).toBe(0)
  })

  test('its logout ends a sign-in whose session is being stored', async () => {
    const { request } = await returnWith({ amr: ['mfa'] })
    const { db } = strict.app.context
    const finishing = await db.transaction().execute(async (lock) => {
      await sql`select from app_user where id = ${colleague.id} for update`.execute(lock)
      const answer = opsClient(strict)('ops/sso/finish', request)
      await expect.poll(() => blockedIn(strict), { timeout: 10_000 }).toBe(1)
      await signOut('cleo')
      return { answer }
    })
    expect(await finishing.answer).toMatchObject({ code: 'sso_expired' })
    expect(await sessionsOf(colleague)).toBe(0)
  })

  test('its logouts are not counted as guesses: they are refused for their signature alone', async () => {
    const logout = { logout_token: 'eyJhbGciOiJub25lIn0.e30.' }
    const codes = new Set<unknown>()
    for (let count = 0; count <= GUESSES; count += 1) {
      const answer = await opsClient(strict)('ops/sso/logged_out', logout)
      codes.add(answer.type === 'error' ? answer.code : answer.type)
    }
    expect([...codes]).toEqual(['sso_refused'])
  })

  test('its logout ends sessions whatever else the form holds', async () => {
    const session = await enterWith({ amr: ['mfa'] })
    const body = new URLSearchParams({ logout_token: await logoutToken('cleo'), client: 'console' })
    await fetch(`${strict.url}/api/ops/sso/logged_out`, { method: 'POST', body })
    expect((await opsClient(strict, session?.token)('ops/me', {})).type).toBe('999')
  })

  /** Counts the sessions that the provider has opened for a member of staff. */
  async function sessionsOf({ id }: TestOperator): Promise<number> {
    const { db } = strict.app.context
    const rows = await db
      .selectFrom('ops_session')
      .select('id')
      .where('user_id', '=', String(id))
      .where('identity_id', 'is not', null)
      .execute()
    return rows.length
  }

  const signIn = ({ email: account, password }: Pick<TestOperator, 'email' | 'password'>) =>
    opsClient(strict)('ops/login', { account, password })

  test('alone signs in with a password; sessions of other passwords are over', async () => {
    expect(await signIn(colleague)).toMatchObject({
      code: 'sso_required',
      message: expect.stringContaining('Harbour ID'),
    })
    expect((await colleague.ops('ops/me', {})).type).toBe('999')
    expect((await signIn({ ...keeper, email: BREAK_GLASS })).type).toBe('ok')
    expect(dataOf(await opsClient(strict)('ops/sso/offer', {})).only).toBe(true)
  })

  test('opens nothing once its account is no longer an admin', async () => {
    const { db } = strict.app.context
    await db.updateTable('app_user').set({ role: 'support' }).where('id', '=', String(keeper.id)).execute()
    expect(await signIn({ ...keeper, email: BREAK_GLASS })).toMatchObject({ code: 'sso_required' })
  })

  test('a wrong password says no more than without a provider', async () => {
    expect(await signIn({ ...colleague, password: 'not the password' })).toMatchObject({
      code: 'account_or_password_wrong',
    })
  })
})
