import { sign } from 'node:crypto'
import { expect, test } from '../../fixtures.ts'
import { enableAuthenticator } from '../../mobile/enable-authenticator.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { registerByMail } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { totpCode } from '../../mobile/totp-code.ts'
import { wordsOf } from '../../words.ts'

const keys = wordsOf('api-keys')
const common = wordsOf('common')
const settings = wordsOf('settings')

const CUSTOMER = { email: `trader.bot.${process.pid}@example.com`, password: 'Anchor-Chain-9' }
const NAME = 'Night watch'

test.describe.configure({ timeout: 150_000 })

test('a key pair is made in the browser, signs a request of a program, and is ended', async ({
  product,
  mobile,
}) => {
  const { url } = product
  const { page } = mobile
  await test.step('register', async () => {
    await mobile.goto('user/login/login?backpage=%2Fpages%2Fsettings%2Fsecurity%2Findex')
    await registerByMail(page, url, CUSTOMER)
  })
  await test.step('without a second factor there is no form', async () => {
    await page.getByRole('button', { name: settings('apiKeys') }).click()
    await expect(page.getByText(keys('needsFactor'))).toBeVisible()
    await expect(page.getByRole('button', { name: keys('create') })).toHaveCount(0)
  })
  const { secret } = await test.step('enable the authenticator', () =>
    enableAuthenticator(mobile, CUSTOMER.password))
  const made = await test.step('create a key', () => createKey(mobile, totpCode(secret, 1)))
  await test.step('a program reads the account', async () => {
    const answer = await readAccount(url, made)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ canTrade: false, accountType: 'SPOT' })
  })
  await test.step('try the key from the list', async () => {
    await page.getByRole('button', { name: `${keys('try')}: ${NAME}` }).click()
    await page.getByRole('button', { name: keys('callOrders') }).click()
    await page.getByLabel(keys('privateKey')).fill(made.privateKey)
    await page.getByRole('button', { name: keys('send'), exact: true }).click()
    await expect(page.getByText(keys('nextOk'))).toBeVisible()
    mobile.expectProblem(/^response: 401 to POST .*\/order\/test/)
    await page.getByRole('button', { name: keys('callTest') }).click()
    await page.getByRole('button', { name: keys('send'), exact: true }).click()
    await expect(page.getByText(keys('nextKey'))).toBeVisible()
    await mobile.takeScreenshot('api-key-tried')
    await mobile.goto('settings/security/apiKeys')
  })
  await test.step('end the key', async () => {
    await page.getByRole('button', { name: `${keys('end')}: ${NAME}` }).click()
    await sheetOn(page)
      .getByRole('button', { name: keys('end'), exact: true })
      .click()
    await expect(page.getByText(keys('ended'))).toBeVisible()
    await expect(page.getByText(NAME)).toHaveCount(0)
    expect((await readAccount(url, made)).status).toBe(401)
  })
})

interface Made {
  readonly key: string
  readonly privateKey: string
}

async function createKey(mobile: MobilePage, code: string): Promise<Made> {
  const { page } = mobile
  mobile.expectProblem(/^response: 403 to POST .*\/api\/safe\/api_key_create$/)
  await mobile.goto('settings/security/apiKeys')
  await page.getByLabel(keys('name'), { exact: true }).fill(NAME)
  await page.getByLabel(keys('password')).fill(CUSTOMER.password)
  await page.getByRole('button', { name: keys('create') }).click()
  await page.getByLabel(common('secondCode')).fill(code)
  await page.getByRole('button', { name: common('confirm') }).click()
  await expect(page.getByRole('heading', { name: keys('createdTitle') })).toBeVisible()
  const [key = '', privateKey = ''] = await page.locator('code').allTextContents()
  await mobile.takeScreenshot('api-key-created')
  await page.getByRole('button', { name: keys('callAccount') }).click()
  await page.getByRole('button', { name: keys('send'), exact: true }).click()
  await expect(page.getByText(keys('nextOk'))).toBeVisible()
  await page.getByText(keys('saved')).click()
  await page.getByRole('button', { name: keys('done') }).click()
  await expect(page.getByText(NAME)).toBeVisible()
  return { key, privateKey }
}

/** Reads the account as a program does, without a library. */
function readAccount(url: string, { key, privateKey }: Made): Promise<Response> {
  const query = `recvWindow=60000&timestamp=${Date.now()}`
  const signature = sign(null, Buffer.from(query), privateKey).toString('base64')
  return fetch(`${url}/binance/api/v3/account?${query}&signature=${encodeURIComponent(signature)}`, {
    headers: { 'X-MBX-APIKEY': key },
  })
}
