import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { createAuthenticator } from './authenticator.ts'
import { BASES } from './bad-input/bases.ts'
import { PASS, registerMoneyed, USDT } from './moneyed-customer.ts'
import { hireOperator } from './operators.ts'
import { uploadPhoto } from './pictures.ts'

const ORIGIN = 'https://exchange.example'

const HOSTILE = [
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

/** Where a customer may write what they like: how it is written, and how it is read again. */
const PLACES: [
  where: string,
  write: (customer: TestCustomer & { addressId: number }, text: string) => Promise<{ type: string }>,
  read: (customer: TestCustomer) => Promise<readonly (string | undefined)[]>,
][] = [
  [
    'the notes of an address',
    async ({ client, email }, notes) => {
      const code = await halyard.issueCode(email, 'address')
      return client('wallet/addaddress', { ...BASES['wallet/addaddress'], notes, pass: PASS, code })
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
    ({ client }, bank) => client('user/cash_save', { ...BASES['user/cash_save'], bank }),
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
    'the word that stands in mails',
    ({ client, password }, word) => client('safe/anti_phishing', { word: word.slice(0, 20), password }),
    async ({ email }) => {
      await halyard.codeFor(email, 'login')
      const line = /anti-phishing word: (.*)$/m.exec(await halyard.lastMessageTo(email))?.[1]
      return line === undefined ? [] : [line]
    },
  ],
]

test.each(PLACES)(
  '%s is refused or kept letter by letter, and is answered as data',
  async (_where, write, read) => {
    for (const text of HOSTILE) {
      const customer = await registerMoneyed(halyard)
      const answer = await write(customer, text)
      const kept = (await read(customer)).filter((one) => one !== undefined && one !== '')
      if (answer.type === 'ok') expect([text, text.slice(0, 20)]).toContain(kept.at(-1))
      else expect(kept.filter((one) => text.startsWith(String(one)))).toEqual([])
    }
  },
)

test('a page of ours shows what was written, and runs nothing of it', async () => {
  const customer = await registerMoneyed(halyard)
  const code = await halyard.issueCode(customer.email, 'address')
  const notes = '<img src=x onerror=alert(1)>'
  const response = await fetch(`${halyard.url}/api/wallet/addaddress`, {
    method: 'POST',
    headers: { authorization: customer.token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...BASES['wallet/addaddress'], notes, pass: PASS, code }),
  })
  expect(await response.text()).toContain(notes)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(
    /(^|;)script-src 'self'( 'sha256-[^';]+')?;/,
  )
})

test('operators read what customers wrote as it was written', async () => {
  const customer = await registerMoneyed(halyard)
  const acc = '<svg onload=alert(1)>'
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  dataOf(
    await customer.client('wallet/charge_req', { currency: USDT, type: 'BANK', amount: '100', acc, pic }),
  )
  const reviewer = await hireOperator(halyard, 'reviewer')
  expect(JSON.stringify(dataOf(await reviewer.ops('ops/charge/list', {})).list)).toContain(acc)
})

/** What the pages show is put there as text by React. These are the ways around that. */
const MAKES_MARKUP =
  /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|new Function|\beval\(/i

test.each(['h5/src', 'ui/src'])('nothing in %s makes markup or a program of a text', (folder) => {
  const root = join(import.meta.dirname, '../..', folder)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((name) => MAKES_MARKUP.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})
