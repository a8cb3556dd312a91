import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, dataOf, signedInOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

const PASSWORD = 'seven small boats'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

test('e-mail account: register, sign out, sign in by password, by code and after a reset', async () => {
  const anyone = halyard.client()
  const account = 'Anna.Berg@Example.com'
  const register = {
    account,
    password: PASSWORD,
    repassword: PASSWORD,
    agree: '1',
    agreement_version: 1,
  } as const

  const code = await halyard.codeFor(account, 'register')
  expect(await anyone('user/check_email', { email: account, purpose: 'register', code })).toMatchObject({
    type: 'ok',
  })
  const opened = dataOf(await halyard.client(undefined, 'de')('user/register', { ...register, code }))
  expect(opened.user).toMatchObject({ email: 'a****g@example.com', mobile: null, lang: 'de' })
  expect(await anyone('user/register', { ...register, code })).toMatchObject({ code: 'code_invalid' })

  const first = halyard.client(opened.token)
  expect(dataOf(await first('user/center', {}))).toEqual(opened.user)
  expect(dataOf(await first('user/center2', {}))).toMatchObject({
    frozen_by: [],
    practice: true,
    sessions: 1,
  })
  expect(dataOf(await first('user/logout', {}))).toEqual({})
  expect(await first('user/center', {})).toEqual({ type: '999', message: 'Sign in again.' })

  const byPassword = signedInOf(
    await anyone('user/login', { account: 'ANNA.BERG@example.com', password: PASSWORD }),
  )
  const loginCode = await halyard.codeFor(account, 'login')
  expect(await halyard.lastMessageTo(account)).toContain('ist Ihr Code')
  const byCode = signedInOf(await anyone('user/login_mast', { account, code: loginCode }))
  expect(dataOf(await halyard.client(byCode.token)('user/center2', {})).sessions).toBe(2)

  const changed = { account, password: 'nine new boats', repassword: 'nine new boats' }
  const forgetCode = await halyard.codeFor(account, 'forget')
  expect(dataOf(await anyone('user/forget', { ...changed, code: forgetCode }))).toEqual({})
  for (const { token } of [byPassword, byCode])
    expect(await halyard.client(token)('user/center', {})).toMatchObject({ type: '999' })
  expect(await halyard.lastMessageTo(account)).toContain('Passwort wurde geändert')
  expect(await anyone('user/login', { account, password: PASSWORD })).toMatchObject({
    code: 'account_or_password_wrong',
  })
  expect(await anyone('user/login', { account, password: 'nine new boats' })).toMatchObject({ type: 'ok' })
})

test('phone account: register and sign in', async () => {
  const anyone = halyard.client()
  const phone = { country: 'DE', mobile: '015123456789' }
  const captcha = await halyard.solveCaptcha()
  dataOf(await anyone('sms_send', { ...phone, purpose: 'register', captcha }))
  const code = codeIn(await halyard.lastMessageTo('+4915123456789'))
  expect(await anyone('user/check_mobile', { ...phone, purpose: 'register', code })).toMatchObject({
    type: 'ok',
  })
  const account = { account: phone.mobile, country: 'DE' }
  const opened = dataOf(
    await anyone('user/register', {
      ...account,
      code,
      password: PASSWORD,
      repassword: PASSWORD,
      agree: 'true',
      agreement_version: 1,
    }),
  )
  expect(opened.user).toMatchObject({ email: null, mobile: '+491****789' })
  const login = await anyone('user/login', { account: '15123456789', country: 'DE', password: PASSWORD })
  expect(signedInOf(login).user.id).toBe(opened.user.id)
})

test("a code is sent only to the signed-in customer's own channels", async () => {
  const { client, email } = await halyard.registerCustomer()
  const sent = await client('set/sms_other_mail', { channel: 'email', purpose: 'forget' })
  expect(sent).toMatchObject({ type: 'ok' })
  expect(codeIn(await halyard.lastMessageTo(email))).toMatch(/^[0-9]{6}$/)
  expect(await client('set/sms_other_mail', { channel: 'mobile', purpose: 'forget' })).toMatchObject({
    code: 'no_such_channel',
  })
})

test('invitation: recorded if the code is known, rejected if not', async () => {
  const anyone = halyard.client()
  const inviter = await halyard.registerCustomer()
  const { invite_code } = dataOf(await inviter.client('user/center', {}))
  const account = 'invited@example.com'
  const code = await halyard.codeFor(account, 'register')
  const register = {
    account,
    code,
    password: PASSWORD,
    repassword: PASSWORD,
    agree: '1',
    agreement_version: 1,
  } as const
  expect(await anyone('user/register', { ...register, invite_code: 'NOBODYS1' })).toMatchObject({
    code: 'invite_code_unknown',
    field: 'invite_code',
  })
  const { user } = dataOf(
    await anyone('user/register', { ...register, invite_code: invite_code.toLowerCase() }),
  )
  const row = await halyard.app.context.db
    .selectFrom('app_user')
    .select('invited_by')
    .where('id', '=', String(user.id))
    .executeTakeFirstOrThrow()
  expect(Number(row.invited_by)).toBe(inviter.id)
})

test.each([
  [{ agree: undefined }, 'agreement_required', 'Please read and tick to agree to user agreement'],
  [{ agree: '0' as const }, 'agreement_required', 'Please read and tick to agree to user agreement'],
  [{ repassword: 'another one' }, 'passwords_differ', 'Password twice inconsistent'],
  [{ password: 'qwerty123', repassword: 'qwerty123' }, 'password_too_common', undefined],
  [{ password: 'p@ssw0rd', repassword: 'p@ssw0rd' }, 'password_too_common', undefined],
  [{ password: 'someone7', repassword: 'someone7' }, 'password_too_common', undefined],
  [{ account: 'someone' }, 'account_invalid', undefined],
  [{ account: '015123456789' }, 'account_invalid', undefined],
  [{ account: '12', country: 'DE' }, 'invalid_field', undefined],
  [{ account: '1512345', country: 'DE' }, 'account_invalid', undefined],
  [{ account: '015123456789', country: 'ZZ' }, 'account_invalid', undefined],
])('register: %j is rejected with %s', async (change, code, text) => {
  const request = {
    account: 'someone@example.com',
    code: '000000',
    password: PASSWORD,
    repassword: PASSWORD,
    agree: '1' as const,
    agreement_version: 1,
    ...change,
  }
  const response = await halyard.client()('user/register', request)
  expect(response).toMatchObject({ type: 'error', code, ...(text === undefined ? {} : { message: text }) })
})

test("language: the header's for anonymous callers, the chosen one for customers", async () => {
  expect(dataOf(await halyard.client(undefined, 'kr')('get/lang', {}))).toEqual({ lang: 'kr' })
  const { token } = await halyard.registerCustomer()
  expect(dataOf(await halyard.client(token, 'kr')('set/lang', { lang: 'th' }))).toEqual({ lang: 'th' })
  expect(dataOf(await halyard.client(token, 'kr')('get/lang', {}))).toEqual({ lang: 'th' })
})

test('a language set on one device applies at the next sign-in, regardless of the header', async () => {
  const { client, email: account, password } = await halyard.registerCustomer()
  dataOf(await client('set/lang', { lang: 'jp' }))
  const { user } = signedInOf(await halyard.client(undefined, 'de')('user/login', { account, password }))
  expect(user.lang).toBe('jp')
  expect(dataOf(await halyard.client(undefined, 'de')('set/lang', { lang: 'de' }))).toEqual({ lang: 'de' })
  expect(dataOf(await client('get/lang', {}))).toEqual({ lang: 'jp' })
})

test("countries come with dialling codes, in the caller's language", async () => {
  const { list } = dataOf(await halyard.client(undefined, 'jp')('area_code', {}))
  expect(list.length).toBeGreaterThan(200)
  expect(list).toContainEqual({ country: 'DE', dial: '49', name: 'ドイツ' })
  expect(dataOf(await halyard.client(undefined, 'hk')('area_code', {})).list).toContainEqual({
    country: 'DE',
    dial: '49',
    name: '德國',
  })
})
