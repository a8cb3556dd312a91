import { type CodePurpose } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { atOnce, type AnyPath, countAnswers, type Shot, times } from './at-once.ts'
import { createAuthenticator } from './authenticator.ts'
import { faultsOfBooks, PASS, setFundPassword } from './moneyed-customer.ts'
import { uploadPhoto } from './pictures.ts'

const MANY = 1_000_000
const AT_ONCE = 20
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
  expect(await faultsOfBooks(halyard)).toEqual([])
})

function issue(address: string, purpose: CodePurpose, userId?: number): Promise<string> {
  return halyard.issueCode(address, purpose, userId)
}

/** The same request so many times, which is what an impatient thumb or a thief who listened sends. */
function same<Path extends AnyPath>(shot: Shot<Path>): Shot<Path>[] {
  return times(AT_ONCE, () => shot)
}

/** The password was right: what is left is to prove the second factor. */
async function pendingOf({ email, password }: TestCustomer): Promise<string> {
  const captcha = await halyard.solveCaptcha()
  const answer = dataOf(await halyard.client()('user/login', { account: email, password, captcha }))
  if (!('pending' in answer)) throw new Error('no second factor was asked for')
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

/** What is good once: how often it is tried, what it is presented with, and what whoever comes second hears. */
const GOOD_ONCE: [what: string, rounds: number, prepare: () => Promise<Shot<AnyPath>[]>, refusal: RegExp][] =
  [
    [
      'a code to sign in with',
      15,
      async () => {
        const { email } = await halyard.registerCustomer()
        return same({
          path: 'user/login_mast',
          request: { account: email, code: await issue(email, 'login') },
        })
      },
      /^code_invalid$/,
    ],
    [
      'a code to open an account with',
      4,
      async () => {
        const account = `racer${++strangers}@example.com`
        const request = { account, code: await issue(account, 'register'), ...PASSWORDS, agree: '1' } as const
        return same({ path: 'user/register', request })
      },
      /^code_invalid$/,
    ],
    [
      'a code to choose a new password with',
      3,
      async () => {
        const { email } = await halyard.registerCustomer()
        const request = { account: email, code: await issue(email, 'forget'), ...PASSWORDS }
        return same({ path: 'user/forget', request })
      },
      /^code_invalid$/,
    ],
    [
      'a code to save an address with, whichever address it is',
      3,
      async () => {
        const customer = await halyard.registerCustomer()
        await setFundPassword(halyard, customer)
        const code = await issue(customer.email, 'address')
        return times(AT_ONCE, (index) => ({
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
      'a code to set the fund password with',
      4,
      async () => {
        const { email, token } = await halyard.registerCustomer()
        const code = await issue(email, 'fund_password')
        return times(AT_ONCE, (index) => {
          const password = `73041${index % 10}`
          return { path: 'safe/update_password', token, request: { password, repassword: password, code } }
        })
      },
      /^(code_invalid|fund_password_already_set)$/,
    ],
    [
      'codes to be reached elsewhere with',
      10,
      async () => {
        const { email, id, token } = await halyard.registerCustomer()
        const account = `elsewhere${++strangers}@example.com`
        const code = await issue(account, 'contact_new', id)
        const old_code = await issue(email, 'contact_old')
        return same({ path: 'safe/contact', token, request: { account, code, old_code } })
      },
      /^code_invalid$/,
    ],
    [
      'a code of the authenticator app, in however many sign-ins',
      3,
      async () => {
        const { customer, codeOfApp } = await withTotp()
        const pendings = await Promise.all(times(5, () => pendingOf(customer)))
        const code = codeOfApp()
        return times(AT_ONCE, (index) => ({
          path: 'user/login_second',
          request: { pending: pendings[index % 5] ?? '', code },
        }))
      },
      /^(second_factor_wrong|account_locked|sign_in_expired)$/,
    ],
    [
      'a recovery code, in however many sign-ins',
      3,
      async () => {
        const { customer, recoveryCode } = await withTotp()
        const pendings = await Promise.all(times(5, () => pendingOf(customer)))
        return times(AT_ONCE, (index) => ({
          path: 'user/login_second',
          request: { pending: pendings[index % 5] ?? '', code: recoveryCode },
        }))
      },
      /^(second_factor_wrong|account_locked|sign_in_expired)$/,
    ],
    [
      'the old password, to choose another with',
      2,
      async () => {
        const { token, password: original } = await halyard.registerCustomer()
        return times(AT_ONCE, (index) => {
          const chosen = `nine new boats ${index}`
          return { path: 'user/e_pwd', token, request: { original, new: chosen, confirm: chosen } }
        })
      },
      /^(password_wrong|account_locked|999)$/,
    ],
    [
      'a picture, to prove a deposit with',
      3,
      async () => {
        const { token } = await halyard.registerCustomer()
        const pic = await uploadPhoto(halyard, token, 'voucher')
        return times(AT_ONCE, (index) => ({
          path: 'wallet/charge_req',
          token,
          request: { currency: '3', type: 'BANK', amount: String(100 + index), pic },
        }))
      },
      /^(picture_must_be_known|deposit_already_known)$/,
    ],
    [
      'an answer of a passkey',
      10,
      async () => {
        const { client, password } = await halyard.registerCustomer()
        const phone = createAuthenticator(ORIGIN)
        const { options } = dataOf(await client('safe/passkey_begin', { password }))
        dataOf(await client('safe/passkey_finish', { response: phone.make(options), name: 'Phone' }))
        const challenge = dataOf(await halyard.client()('user/passkey_begin', {})).options
        return same({ path: 'user/passkey_login', request: { response: phone.use(challenge) } })
      },
      /^passkey_invalid$/,
    ],
    [
      'a solved puzzle, whoever it sends a code to',
      15,
      async () => {
        const captcha = await halyard.solveCaptcha()
        return times(AT_ONCE, () => {
          const email = `puzzled${++strangers}@example.com`
          return { path: 'sms_mail', request: { email, purpose: 'register', captcha } }
        })
      },
      /^captcha_invalid$/,
    ],
  ]

test.each(GOOD_ONCE)(
  '%s is good once, for whoever of twenty comes first',
  async (_what, rounds, prepare, refusal) => {
    for (let round = 0; round < rounds; round++) {
      const shots = await prepare()
      const { ok, ...refused } = countAnswers(await atOnce(halyard, shots))
      expect(ok).toBe(1)
      const later = countAnswers(await atOnce(halyard, shots.slice(-1)))
      for (const code of [...Object.keys(refused), ...Object.keys(later)]) expect(code).toMatch(refusal)
    }
  },
)
