import { type CodePurpose } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  sendConcurrently,
  type AnyPath,
  countOutcomes,
  type Attempt,
  times,
} from '../testing/send-concurrently.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { ledgerViolations, PASS, setFundPassword } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'

const MANY = 1_000_000
const CONCURRENCY = 20
const ORIGIN = 'https://exchange.example'
const PASSWORDS = { password: 'seven small boats', repassword: 'seven small boats' }
const STEP_MS = 30_000
const ADDRESSES = [
  'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv',
  'TExiFtF2M1JqHdknDuAXcUyvTZtHBZY6c9',
  'TFn3ZAniEP4ix5fMkWtRz8YzvDZ514pi1k',
]

let halyard: TestApp
let aheadMs = 0
let strangers = 0

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => Date.now() + aheadMs,
    config: { publicUrl: ORIGIN },
    limits: { requestsPerMinute: MANY, signInsPerHour: MANY, codesPerHour: MANY },
  })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function issue(address: string, purpose: CodePurpose, userId?: number): Promise<string> {
  return halyard.issueCode(address, purpose, userId)
}

/** Returns the same request many times, as from an impatient customer or an eavesdropper. */
function repeated<Path extends AnyPath>(attempt: Attempt<Path>): Attempt<Path>[] {
  return times(CONCURRENCY, () => attempt)
}

/** Signs in with the password and returns the token that awaits the second factor. */
async function pendingOf({ email, password }: TestCustomer): Promise<string> {
  const captcha = await halyard.solveCaptcha()
  const answer = dataOf(await halyard.client()('user/login', { account: email, password, captcha }))
  if (!('pending' in answer)) throw new Error('no second factor was required')
  return answer.pending
}

async function withTotp() {
  const customer = await halyard.registerCustomer()
  const { secret } = dataOf(await customer.client('safe/totp_begin', { password: customer.password }))
  const codeOfApp = (): string => {
    aheadMs += STEP_MS
    return new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs })
  }
  const { recovery_codes } = dataOf(await customer.client('safe/totp_confirm', { code: codeOfApp() }))
  return { customer, codeOfApp, recoveryCode: recovery_codes[0] ?? '' }
}

/**
 * One-time credentials: the name, the number of rounds, requests that use one, and the codes that reject repeated
 * use.
 */
const ONE_TIME_CREDENTIALS: [
  what: string,
  rounds: number,
  prepare: () => Promise<Attempt<AnyPath>[]>,
  refusal: RegExp,
][] = [
  [
    'a code to sign in',
    15,
    async () => {
      const { email } = await halyard.registerCustomer()
      return repeated({
        path: 'user/login_mast',
        request: { account: email, code: await issue(email, 'login') },
      })
    },
    /^code_invalid$/,
  ],
  [
    'a code to register',
    4,
    async () => {
      const account = `racer${++strangers}@example.com`
      const request = {
        account,
        code: await issue(account, 'register'),
        ...PASSWORDS,
        agree: '1',
        agreement_version: 1,
      } as const
      return repeated({ path: 'user/register', request })
    },
    /^code_invalid$/,
  ],
  [
    'a code to reset the password',
    3,
    async () => {
      const { email } = await halyard.registerCustomer()
      const request = { account: email, code: await issue(email, 'forget'), ...PASSWORDS }
      return repeated({ path: 'user/forget', request })
    },
    /^code_invalid$/,
  ],
  [
    'a code to save an address, for several addresses',
    3,
    async () => {
      const customer = await halyard.registerCustomer()
      await setFundPassword(halyard, customer)
      const code = await issue(customer.email, 'address')
      return times(CONCURRENCY, (index) => ({
        path: 'wallet/addaddress',
        token: customer.token,
        request: {
          currency_id: '3',
          type: 'TRC20',
          address: ADDRESSES[index % ADDRESSES.length] ?? '',
          pass: PASS,
          code,
        },
      }))
    },
    /^code_invalid$/,
  ],
  [
    'a code to set the fund password',
    4,
    async () => {
      const { email, token } = await halyard.registerCustomer()
      const code = await issue(email, 'fund_password')
      return times(CONCURRENCY, (index) => {
        const password = `73041${index % 10}`
        return { path: 'safe/update_password', token, request: { password, repassword: password, code } }
      })
    },
    /^(code_invalid|fund_password_already_set)$/,
  ],
  [
    'codes to change the contact',
    10,
    async () => {
      const { email, id, token } = await halyard.registerCustomer()
      const account = `elsewhere${++strangers}@example.com`
      const code = await issue(account, 'contact_new', id)
      const old_code = await issue(email, 'contact_old')
      return repeated({ path: 'safe/contact', token, request: { account, code, old_code } })
    },
    /^code_invalid$/,
  ],
  [
    'a code of the authenticator app, across sign-ins',
    3,
    async () => {
      const { customer, codeOfApp } = await withTotp()
      const pendings = await Promise.all(times(5, () => pendingOf(customer)))
      const code = codeOfApp()
      return times(CONCURRENCY, (index) => ({
        path: 'user/login_second',
        request: { pending: pendings[index % 5] ?? '', code },
      }))
    },
    /^(second_factor_wrong|account_locked|sign_in_expired)$/,
  ],
  [
    'a recovery code, across sign-ins',
    3,
    async () => {
      const { customer, recoveryCode } = await withTotp()
      const pendings = await Promise.all(times(5, () => pendingOf(customer)))
      return times(CONCURRENCY, (index) => ({
        path: 'user/login_second',
        request: { pending: pendings[index % 5] ?? '', code: recoveryCode },
      }))
    },
    /^(second_factor_wrong|account_locked|sign_in_expired)$/,
  ],
  [
    'the old password, to change it',
    2,
    async () => {
      const { token, password: original } = await halyard.registerCustomer()
      return times(CONCURRENCY, (index) => {
        const chosen = `nine new boats ${index}`
        return { path: 'user/e_pwd', token, request: { original, new: chosen, confirm: chosen } }
      })
    },
    /^(password_wrong|account_locked|999)$/,
  ],
  [
    'a picture, for a deposit claim',
    3,
    async () => {
      const { token } = await halyard.registerCustomer()
      const pic = await uploadPhoto(halyard, token, 'voucher')
      return times(CONCURRENCY, (index) => ({
        path: 'wallet/charge_req',
        token,
        request: { currency: '3', type: 'BANK', amount: String(100 + index), pic },
      }))
    },
    /^(picture_must_be_known|deposit_already_known)$/,
  ],
  [
    'a passkey response',
    10,
    async () => {
      const { client, password } = await halyard.registerCustomer()
      const phone = createAuthenticator(ORIGIN)
      const { options } = dataOf(await client('safe/passkey_begin', { password }))
      dataOf(await client('safe/passkey_finish', { response: phone.make(options), name: 'Phone' }))
      const challenge = dataOf(await halyard.client()('user/passkey_begin', {})).options
      return repeated({ path: 'user/passkey_login', request: { response: phone.use(challenge) } })
    },
    /^passkey_invalid$/,
  ],
  [
    'a captcha solution, across recipients',
    15,
    async () => {
      const captcha = await halyard.solveCaptcha()
      return times(CONCURRENCY, () => {
        const email = `puzzled${++strangers}@example.com`
        return { path: 'sms_mail', request: { email, purpose: 'register', captcha } }
      })
    },
    /^captcha_invalid$/,
  ],
]

test.each(ONE_TIME_CREDENTIALS)(
  '%s: twenty concurrent uses succeed once',
  async (_name, rounds, prepare, refusal) => {
    for (let round = 0; round < rounds; round++) {
      const attempts = await prepare()
      const { ok, ...refused } = countOutcomes(await sendConcurrently(halyard, attempts))
      expect(ok).toBe(1)
      const later = countOutcomes(await sendConcurrently(halyard, attempts.slice(-1)))
      for (const code of [...Object.keys(refused), ...Object.keys(later)]) expect(code).toMatch(refusal)
    }
  },
)
