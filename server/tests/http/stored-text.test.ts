import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { PASS, registerFundedCustomer, USDT } from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { uploadPhoto } from '../testing/pictures.ts'

const ORIGIN = 'https://exchange.example'

const HOSTILE_TEXTS = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '</script><script>1</script>',
  'abc\u{202e}gpj.exe',
  'zero\u{200b}width',
  '=HYPERLINK("//evil")',
  "'; drop table account--",
]

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ config: { publicUrl: ORIGIN } })
})
afterAll(() => halyard.close())

/** Free text fields of customers: how each is written and read. */
const TEXT_FIELDS: [
  where: string,
  write: (customer: TestCustomer & { addressId: number }, text: string) => Promise<{ type: string }>,
  read: (customer: TestCustomer) => Promise<readonly (string | undefined)[]>,
][] = [
  [
    'the notes of an address',
    async ({ client, email }, notes) => {
      const code = await halyard.issueCode(email, 'address')
      return client('wallet/addaddress', {
        ...VALID_REQUESTS['wallet/addaddress'],
        notes,
        pass: PASS,
        code,
      })
    },
    async ({ client }) => dataOf(await client('wallet/get_address', {})).list.map(({ notes }) => notes),
  ],
  [
    'the memo of a withdrawal',
    ({ client, addressId }, memo) => {
      const request = { currency: USDT, type: 'TRC20', number: '10', address: String(addressId), pass: PASS }
      return client('wallet/out', { ...request, memo })
    },
    async ({ client }) => dataOf(await client('charge_mention/log3', {})).list.map(({ memo }) => memo),
  ],
  [
    'the name of a bank',
    ({ client }, bank) => client('user/cash_save', { ...VALID_REQUESTS['user/cash_save'], bank }),
    async ({ client }) => dataOf(await client('user/cash_info', {})).list.map(({ bank }) => bank),
  ],
  [
    'the name of a passkey',
    async ({ client, password }, name) => {
      const { options } = dataOf(await client('safe/passkey_begin', { password }))
      return client('safe/passkey_finish', { response: createAuthenticator(ORIGIN).make(options), name })
    },
    async ({ client }) => dataOf(await client('safe/passkeys', {})).list.map(({ name }) => name),
  ],
  [
    'the nickname',
    ({ client }, nickname) => client('user/nickname', { nickname: nickname.slice(0, 20) }),
    async ({ client }) => [dataOf(await client('user/center', {})).nickname],
  ],
  [
    'the anti-phishing word',
    ({ client, password }, word) => client('safe/anti_phishing', { word: word.slice(0, 20), password }),
    async ({ email }) => {
      await halyard.codeFor(email, 'login')
      const line = /anti-phishing word: (.*)$/m.exec(await halyard.lastMessageTo(email))?.[1]
      return line === undefined ? [] : [line]
    },
  ],
]

test.each(TEXT_FIELDS)(
  '%s is rejected or stored verbatim, and returned as data',
  async (_where, write, read) => {
    for (const text of HOSTILE_TEXTS) {
      const customer = await registerFundedCustomer(halyard)
      const answer = await write(customer, text)
      const kept = (await read(customer)).filter((one) => one !== undefined && one !== '')
      if (answer.type === 'ok') expect([text, text.slice(0, 20)]).toContain(kept.at(-1))
      else expect(kept.filter((one) => text.startsWith(String(one)))).toEqual([])
    }
  },
)

test('a response that contains markup is not executable', async () => {
  const customer = await registerFundedCustomer(halyard)
  const code = await halyard.issueCode(customer.email, 'address')
  const notes = '<img src=x onerror=alert(1)>'
  const response = await fetch(`${halyard.url}/api/wallet/addaddress`, {
    method: 'POST',
    headers: { authorization: customer.token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...VALID_REQUESTS['wallet/addaddress'], notes, pass: PASS, code }),
  })
  expect(await response.text()).toContain(notes)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(
    /(^|;)script-src 'self'( 'sha256-[^';]+')?;/,
  )
})

test("operators read customers' text verbatim", async () => {
  const customer = await registerFundedCustomer(halyard)
  const acc = '<svg onload=alert(1)>'
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  dataOf(
    await customer.client('wallet/charge_req', { currency: USDT, type: 'BANK', amount: '100', acc, pic }),
  )
  const reviewer = await registerOperator(halyard, 'reviewer')
  expect(JSON.stringify(dataOf(await reviewer.ops('ops/charge/list', {})).list)).toContain(acc)
})
