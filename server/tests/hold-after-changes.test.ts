import type { CodePurpose } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { createAuthenticator } from './authenticator.ts'
import { BASES } from './bad-input/bases.ts'
import { hireOperator } from './operators.ts'
import { balanceOf, type MoneyedCustomer, PASS, registerMoneyed, USDT } from './moneyed-customer.ts'

const ORIGIN = 'https://exchange.example'
const DAY_MS = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'nine new boats'
const NEW_PASS = '902817'

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  const day = { publicUrl: ORIGIN, securityHoldMs: DAY_MS, addressHoldMs: DAY_MS }
  halyard = await startTestApp({ now: () => clock, config: day })
})
afterAll(() => halyard.close())

/** Signed in anew: whatever was signed in before may have been signed out. */
async function signedInAgain(customer: MoneyedCustomer): Promise<MoneyedCustomer> {
  const token = await halyard.app.context.sessions.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  return { ...customer, token, client: halyard.client(token) }
}

function issue(address: string, purpose: CodePurpose, userId?: number): Promise<string> {
  return halyard.issueCode(address, purpose, userId)
}

async function withdraw(
  { client }: MoneyedCustomer,
  addressId: number,
  pass = PASS,
  type = 'TRC20',
): Promise<string> {
  const request = { currency: USDT, type, number: '100', address: String(addressId), pass }
  const answer = await client('wallet/out', request)
  if (answer.type === '999') return 'signed out'
  return answer.type === 'ok' ? 'ok' : `${answer.code}: ${answer.message}`
}

const CHANGES: [what: string, change: (customer: MoneyedCustomer) => Promise<unknown>, pass?: string][] = [
  [
    'of the password',
    async ({ client, password: original }) =>
      dataOf(await client('user/e_pwd', { original, new: NEW_PASSWORD, confirm: NEW_PASSWORD })),
  ],
  [
    'of a forgotten password',
    async ({ email: account }) => {
      const chosen = { password: NEW_PASSWORD, repassword: NEW_PASSWORD }
      const code = await issue(account, 'forget')
      dataOf(await halyard.client()('user/forget', { account, code, ...chosen }))
    },
  ],
  [
    'of the fund password',
    async ({ client, email }) => {
      const chosen = { password: NEW_PASS, repassword: NEW_PASS, original: PASS }
      const code = await issue(email, 'fund_password')
      dataOf(await client('safe/update_password', { ...chosen, code }))
    },
    NEW_PASS,
  ],
  [
    'of the address that mail goes to',
    async ({ client, email, id }) => {
      const account = `moved${id}@test.example`
      const code = await issue(account, 'contact_new', id)
      dataOf(await client('safe/contact', { account, code, old_code: await issue(email, 'contact_old') }))
    },
  ],
  [
    'to no second factor',
    async ({ client, password }) => {
      const { secret } = dataOf(await client('safe/totp_begin', { password }))
      const codeAt = (at: number): string => new TOTP({ secret }).generate({ timestamp: at })
      dataOf(await client('safe/totp_confirm', { code: codeAt(clock - 30_000) }))
      dataOf(await client('safe/totp_off', { password, second: codeAt(clock) }))
    },
  ],
  [
    'to one more passkey',
    async ({ client, password }) => {
      const { options } = dataOf(await client('safe/passkey_begin', { password }))
      const response = createAuthenticator(ORIGIN).make(options)
      dataOf(await client('safe/passkey_finish', { response, name: 'Phone' }))
    },
  ],
  [
    'back from the freeze',
    async ({ client, email: account, password }) => {
      dataOf(await client('user/freeze', { password }))
      const code = await issue(account, 'thaw')
      const captcha = await halyard.solveCaptcha()
      dataOf(await halyard.client()('user/thaw', { account, password, code, captcha }))
    },
  ],
]

test.each(CHANGES)(
  'for a day after a change %s nothing is withdrawn, from whichever session',
  async (_what, change, pass) => {
    const registered = await registerMoneyed(halyard)
    clock += DAY_MS
    const ann = await signedInAgain(registered)
    expect(await withdraw(ann, ann.addressId)).toBe('ok')
    await change(ann)
    for (const session of [await signedInAgain(ann), await signedInAgain(ann)])
      expect(await withdraw(session, ann.addressId, pass)).toMatch(/^withdrawals_on_hold: .*\b24 h\b/)
    clock += DAY_MS - 1
    const almost = await signedInAgain(ann)
    expect(await withdraw(almost, ann.addressId, pass)).toMatch(/^withdrawals_on_hold: .*\b1 h\b/)
    expect(await balanceOf(almost)).toBe('9900+100')
    clock += 1
    expect(await withdraw(almost, ann.addressId, pass)).toBe('ok')
  },
)

test('a hold set after a withdrawal was requested: reviewers see it and cannot pass before it ends', async () => {
  const ann = await registerMoneyed(halyard)
  clock += DAY_MS
  const session = await signedInAgain(ann)
  const request = { currency: USDT, type: 'TRC20', number: '100', address: String(ann.addressId), pass: PASS }
  const { id } = dataOf(await session.client('wallet/out', request))
  const passwords = { original: ann.password, new: NEW_PASSWORD, confirm: NEW_PASSWORD }
  dataOf(await session.client('user/e_pwd', passwords))
  const holdUntil = clock + DAY_MS

  const reviewer = await hireOperator(halyard, 'reviewer')
  const { list } = dataOf(await reviewer.ops('ops/withdrawal/list', {}))
  expect(list.find((withdrawal) => withdrawal.id === id)).toMatchObject({ hold_until: holdUntil })
  expect(dataOf(await reviewer.ops('ops/withdrawal/show', { id })).hold_until).toBe(holdUntil)
  const refused = await reviewer.ops('ops/withdrawal/review', { id, pass: '1' })
  expect(refused).toMatchObject({ code: 'withdrawal_owner_on_hold', field: 'id' })
  expect(refused).toMatchObject({ message: expect.stringMatching(/\b24 h\b/) })
  expect(await balanceOf(await signedInAgain(ann))).toBe('9900+100')

  clock = holdUntil
  const later = await hireOperator(halyard, 'reviewer')
  expect(dataOf(await later.ops('ops/withdrawal/review', { id, pass: '1' })).status).toBe('passed')
})

async function save({ client, email }: MoneyedCustomer): Promise<number> {
  const code = await issue(email, 'address')
  return dataOf(await client('wallet/addaddress', { ...BASES['wallet/addaddress'], pass: PASS, code })).id
}

test('for a day after it was saved nothing goes to an address, and saved again it is new again', async () => {
  const ann = await registerMoneyed(halyard)
  const first = await save(ann)
  expect(await withdraw(ann, first)).toMatch(/^address_too_new: .*\b24 h\b/)
  clock += DAY_MS - 1
  const almost = await signedInAgain(ann)
  expect(await withdraw(almost, first)).toMatch(/^address_too_new: .*\b1 h\b/)
  clock += 1
  expect(await withdraw(almost, first)).toBe('ok')
  dataOf(await almost.client('wallet/deladdress', { address_id: first }))
  const second = await save(almost)
  expect(await withdraw(almost, first)).toMatch(/^address_must_be_saved/)
  expect(await withdraw(almost, second)).toMatch(/^address_too_new: .*\b24 h\b/)
  expect(await balanceOf(almost)).toBe('9900+100')
})

test('the same day is waited for a bank card, from when it was bound', async () => {
  const registered = await registerMoneyed(halyard)
  const card = dataOf(await registered.client('user/cash_save', BASES['user/cash_save'])).id
  clock += DAY_MS - 1
  const ann = await signedInAgain(registered)
  expect(await withdraw(ann, card, PASS, 'BANK')).toMatch(/^address_too_new: .*\b1 h\b/)
  clock += 1
  expect(await withdraw(ann, card, PASS, 'BANK')).toBe('ok')
})
