import type { CodePurpose } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { registerOperator } from '../testing/test-operator.ts'
import {
  balanceOf,
  type FundedCustomer,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'

const ORIGIN = 'https://exchange.example'
const DAY_MS = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'nine new boats'
const NEW_PASS = '902817'

let halyard: DemoTestApp
let clock = Date.now()

beforeAll(async () => {
  const day = { publicUrl: ORIGIN, securityHoldMs: DAY_MS, addressHoldMs: DAY_MS }
  halyard = await startDemoTestApp({ now: () => clock, config: day })
})
afterAll(() => halyard.close())

/** Signs the customer in again, because the change may have signed out every session. */
async function signInAgain(customer: FundedCustomer): Promise<FundedCustomer> {
  const token = await halyard.app.context.sessions.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  return { ...customer, token, client: halyard.client(token) }
}

function issue(address: string, purpose: CodePurpose, userId?: number): Promise<string> {
  return halyard.issueCode(address, purpose, userId)
}

async function withdraw(
  { client }: FundedCustomer,
  addressId: number,
  pass = PASS,
  type = 'TRC20',
  key?: Authenticator,
): Promise<string> {
  const { options } = key
    ? dataOf(await client('safe/proof_begin', { act: 'wallet/out' }))
    : { options: null }
  const proof = key && options ? { passkey: key.use(options) } : {}
  const request = { currency: USDT, type, number: '100', address: String(addressId), pass, ...proof }
  const answer = await client('wallet/out', request)
  if (answer.type === '999') return 'signed out'
  return answer.type === 'ok' ? 'ok' : `${answer.code}: ${answer.message}`
}

/** Makes a security change. Returns the passkey that was added, if one was. */
type Change = (customer: FundedCustomer) => Promise<Authenticator | undefined>

const CHANGES: [what: string, change: Change, pass?: string][] = [
  [
    'of the password',
    async ({ client, password: original }) => {
      dataOf(await client('user/e_pwd', { original, new: NEW_PASSWORD, confirm: NEW_PASSWORD }))
      return undefined
    },
  ],
  [
    'of a forgotten password',
    async ({ email: account }) => {
      const chosen = { password: NEW_PASSWORD, repassword: NEW_PASSWORD }
      const code = await issue(account, 'forget')
      dataOf(await halyard.client()('user/forget', { account, code, ...chosen }))
      return undefined
    },
  ],
  [
    'of the fund password',
    async ({ client, email }) => {
      const chosen = { password: NEW_PASS, repassword: NEW_PASS, original: PASS }
      const code = await issue(email, 'fund_password')
      dataOf(await client('safe/update_password', { ...chosen, code }))
      return undefined
    },
    NEW_PASS,
  ],
  [
    'of the e-mail address',
    async ({ client, email, id }) => {
      const account = `moved${id}@test.example`
      const code = await issue(account, 'contact_new', id)
      dataOf(await client('safe/contact', { account, code, old_code: await issue(email, 'contact_old') }))
      return undefined
    },
  ],
  [
    'that disables the second factor',
    async ({ client, password }) => {
      const { secret } = dataOf(await client('safe/totp_begin', { password }))
      const codeAt = (at: number): string => new TOTP({ secret }).generate({ timestamp: at })
      dataOf(await client('safe/totp_confirm', { code: codeAt(clock - 30_000) }))
      dataOf(await client('safe/totp_off', { password, second: codeAt(clock) }))
      return undefined
    },
  ],
  [
    'that adds a passkey',
    async ({ client, password }) => {
      const { options } = dataOf(await client('safe/passkey_begin', { password }))
      const key = createAuthenticator(ORIGIN)
      dataOf(await client('safe/passkey_finish', { response: key.make(options), name: 'Phone' }))
      return key
    },
  ],
  [
    "that lifts the customer's freeze",
    async ({ client, email: account, password }) => {
      dataOf(await client('user/freeze', { password }))
      const code = await issue(account, 'thaw')
      const captcha = await halyard.solveCaptcha()
      dataOf(await halyard.client()('user/thaw', { account, password, code, captcha }))
      return undefined
    },
  ],
]

test.each(CHANGES)(
  'a change %s holds withdrawals for a day, in every session',
  async (_name, change, pass) => {
    const registered = await registerFundedCustomer(halyard)
    clock += DAY_MS
    const ann = await signInAgain(registered)
    expect(await withdraw(ann, ann.addressId)).toBe('ok')
    const key = await change(ann)
    for (const session of [await signInAgain(ann), await signInAgain(ann)])
      expect(await withdraw(session, ann.addressId, pass, 'TRC20', key)).toMatch(
        /^withdrawals_on_hold: .*\b24 h\b/,
      )
    clock += DAY_MS - 1
    const almost = await signInAgain(ann)
    expect(await withdraw(almost, ann.addressId, pass, 'TRC20', key)).toMatch(
      /^withdrawals_on_hold: .*\b1 h\b/,
    )
    expect(await balanceOf(almost)).toBe('9900+100')
    clock += 1
    expect(await withdraw(almost, ann.addressId, pass, 'TRC20', key)).toBe('ok')
  },
)

test('a hold set after a withdrawal request: reviewers see it and cannot approve before it ends', async () => {
  const ann = await registerFundedCustomer(halyard)
  clock += DAY_MS
  const session = await signInAgain(ann)
  const request = { currency: USDT, type: 'TRC20', number: '100', address: String(ann.addressId), pass: PASS }
  const { id } = dataOf(await session.client('wallet/out', request))
  const passwords = { original: ann.password, new: NEW_PASSWORD, confirm: NEW_PASSWORD }
  dataOf(await session.client('user/e_pwd', passwords))
  const holdUntil = clock + DAY_MS

  const reviewer = await registerOperator(halyard, 'reviewer')
  const { list } = dataOf(await reviewer.ops('ops/withdrawal/list', {}))
  expect(list.find((withdrawal) => withdrawal.id === id)).toMatchObject({ hold_until: holdUntil })
  expect(dataOf(await reviewer.ops('ops/withdrawal/show', { id })).hold_until).toBe(holdUntil)
  const refused = await reviewer.ops('ops/withdrawal/review', { id, pass: '1' })
  expect(refused).toMatchObject({ code: 'withdrawal_owner_on_hold', field: 'id' })
  expect(refused).toMatchObject({ message: expect.stringMatching(/\b24 h\b/) })
  expect(await balanceOf(await signInAgain(ann))).toBe('9900+100')

  clock = holdUntil
  const later = await registerOperator(halyard, 'reviewer')
  expect(dataOf(await later.ops('ops/withdrawal/review', { id, pass: '1' })).status).toBe('passed')
})

async function save({ client, email }: FundedCustomer): Promise<number> {
  const code = await issue(email, 'address')
  return dataOf(
    await client('wallet/addaddress', { ...VALID_REQUESTS['wallet/addaddress'], pass: PASS, code }),
  ).id
}

test('a saved address is on hold for a day, and again after it is removed and saved', async () => {
  const ann = await registerFundedCustomer(halyard)
  const first = await save(ann)
  expect(await withdraw(ann, first)).toMatch(/^address_too_new: .*\b24 h\b/)
  clock += DAY_MS - 1
  const almost = await signInAgain(ann)
  expect(await withdraw(almost, first)).toMatch(/^address_too_new: .*\b1 h\b/)
  clock += 1
  expect(await withdraw(almost, first)).toBe('ok')
  dataOf(await almost.client('wallet/deladdress', { address_id: first }))
  const second = await save(almost)
  expect(await withdraw(almost, first)).toMatch(/^address_must_be_saved/)
  expect(await withdraw(almost, second)).toMatch(/^address_too_new: .*\b24 h\b/)
  expect(await balanceOf(almost)).toBe('9900+100')
})

test('a bank card is on hold for a day after it is linked', async () => {
  const registered = await registerFundedCustomer(halyard)
  const card = dataOf(await registered.client('user/cash_save', VALID_REQUESTS['user/cash_save'])).id
  clock += DAY_MS - 1
  const ann = await signInAgain(registered)
  expect(await withdraw(ann, card, PASS, 'BANK')).toMatch(/^address_too_new: .*\b1 h\b/)
  clock += 1
  expect(await withdraw(ann, card, PASS, 'BANK')).toBe('ok')
})
