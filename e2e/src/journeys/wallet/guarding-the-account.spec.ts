import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { fillOwnCode } from '../../mobile/own-code.ts'
import { registerByMail } from '../../mobile/register.ts'
import { enableAuthenticator } from '../../mobile/enable-authenticator.ts'
import { totpCode } from '../../mobile/totp-code.ts'
import { typePin } from '../../mobile/type-pin.ts'
import { addVirtualAuthenticator } from '../../mobile/virtual-passkeys.ts'
import { codeSentTo } from '../../product/outbox.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const account = wordsOf('account')
const settings = wordsOf('settings')
const address = wordsOf('address')
const common = wordsOf('common')

const CUSTOMER = { email: `careful.${process.pid}@example.com`, password: 'Anchor-Chain-9' }
const FUND_PASSWORD = '730415'
const TRON = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'

test.describe.configure({ timeout: 150_000 })

test('every protection is enabled, then used to sign in and to unfreeze', async ({ product, mobile }) => {
  const { url } = product
  const { page } = mobile
  await addVirtualAuthenticator(mobile)
  await test.step('register', async () => {
    await mobile.goto('user/login/login?backpage=%2Fpages%2Fsettings%2Fsecurity%2Findex')
    await registerByMail(page, url, CUSTOMER)
  })
  const registered = await codeSentTo(url, CUSTOMER.email)
  const atFundPassword = await test.step('set the fund password', () =>
    setFundPassword(mobile, url, registered.id))
  const mailId = await test.step('save an address', () => saveAddress(mobile, url, atFundPassword))
  const { secret, recoveryCodes } = await test.step('enable the authenticator', () =>
    enableAuthenticator(mobile, CUSTOMER.password))
  await test.step('sign in with a recovery code', async () => {
    await signOut(mobile)
    await signInWithSecond(mobile, recoveryCodes[0] ?? '')
  })
  await test.step('add a passkey', () => addPasskey(mobile, totpCode(secret, 1)))
  await test.step('sign in with the passkey', async () => {
    await signOut(mobile)
    await signInWithPasskey(mobile)
  })
  await test.step('remove the passkey, with the passkey', () => removePasskey(mobile))
  await test.step('freeze the account', () => freeze(mobile))
  await test.step('unfreeze it', () => thaw(mobile, url, mailId, recoveryCodes[1] ?? ''))
})

async function setFundPassword({ page }: MobilePage, url: string, afterId: number): Promise<number> {
  await page.getByRole('button', { name: settings('fundPassword') }).click()
  const save = page.getByRole('button', { name: settings('fundPasswordSet') })
  await save.click()
  await expect(page.getByText(settings('fundPasswordSix')).first()).toBeVisible()
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), '730416')
  await save.click()
  await expect(page.getByText(settings('passwordsDiffer'))).toBeVisible()
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, CUSTOMER.email, afterId)
  await save.click()
  await expect(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function saveAddress(mobile: MobilePage, url: string, afterId: number): Promise<number> {
  const { page } = mobile
  mobile.expectProblem(/^response: 400 to POST .*\/api\/wallet\/addaddress$/)
  await mobile.goto('user/address/create')
  await page.getByLabel(address('address'), { exact: true }).fill(`${TRON.slice(0, -1)}u`)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, CUSTOMER.email, afterId)
  const save = page.getByRole('button', { name: common('save') })
  await save.click()
  await expect(page.locator('input[aria-invalid="true"]')).toBeVisible()
  await page.getByLabel(address('address'), { exact: true }).fill(TRON)
  await save.click()
  await expect(page.getByText(address('saved'))).toBeVisible()
  await mobile.goto('user/address/index')
  await page.getByText(TRON.slice(-8)).click()
  await expect(page.getByText(TRON)).toBeVisible()
  return id
}

async function signOut({ page, goto }: MobilePage): Promise<void> {
  await goto('settings/account/index')
  await page.getByRole('button', { name: account('signOut') }).click()
  await sheetOn(page)
    .getByRole('button', { name: account('signOut') })
    .click()
  await expect(page.getByRole('button', { name: account('signInOrRegister') })).toBeVisible()
}

async function enterPassword({ page, goto }: MobilePage): Promise<void> {
  await goto('user/login/login')
  await page.getByLabel(account('emailAddress')).fill(CUSTOMER.email)
  await page.getByLabel(account('password'), { exact: true }).fill(CUSTOMER.password)
  await page.getByRole('button', { name: account('signIn'), exact: true }).click()
}

async function signInWithSecond(mobile: MobilePage, code: string): Promise<void> {
  const { page } = mobile
  await enterPassword(mobile)
  await expect(page.getByText(account('secondTitle'))).toBeVisible()
  await page.getByLabel(common('secondCode')).fill(code)
  await page.getByRole('button', { name: account('signIn'), exact: true }).click()
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
}

async function addPasskey({ page, goto }: MobilePage, second: string): Promise<void> {
  await goto('settings/security/passkeys')
  await page.getByLabel(settings('passkeyName')).fill('This phone')
  await page.getByLabel(settings('loginPassword')).fill(CUSTOMER.password)
  await page.getByLabel(common('secondCode')).fill(second)
  await page.getByRole('button', { name: settings('passkeyAdd') }).click()
  await expect(page.getByText(settings('passkeyAdded'))).toBeVisible()
  await expect(page.getByText('This phone')).toBeVisible()
}

async function removePasskey(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 403 to POST .*\/api\/safe\/passkey_remove$/)
  await mobile.goto('settings/security/passkeys')
  await page.getByRole('button', { name: `${settings('remove')}: This phone` }).click()
  await sheetOn(page)
    .getByRole('button', { name: settings('remove'), exact: true })
    .click()
  await page.getByLabel(settings('loginPassword')).fill(CUSTOMER.password)
  await page.getByRole('button', { name: settings('passkeyRemove', { name: 'This phone' }) }).click()
  await page.getByRole('button', { name: common('proofUsePasskey') }).click()
  await expect(page.getByText(settings('passkeyRemoved'))).toBeVisible()
}

async function signInWithPasskey({ page, goto }: MobilePage): Promise<void> {
  await goto('user/login/login')
  await page.getByRole('button', { name: account('usePasskey') }).click()
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  await goto('settings/security/signIns')
  await expect(page.getByText(settings('outcomePasskeyRight'))).toBeVisible()
}

async function freeze(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 403 to POST .*\/api\/user\/login$/)
  await mobile.goto('settings/security/freeze')
  await page.getByLabel(settings('loginPassword')).fill(CUSTOMER.password)
  await page.getByRole('button', { name: settings('freezeAction') }).click()
  await sheetOn(page)
    .getByRole('button', { name: settings('freezeAction') })
    .click()
  await expect(page.getByText(settings('frozenNow'))).toBeVisible()
  await enterPassword(mobile)
}

async function thaw(mobile: MobilePage, url: string, afterId: number, second: string): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 403 to POST .*\/api\/user\/thaw$/)
  await page.getByRole('button', { name: account('thawLink') }).click()
  await expect(page.getByRole('heading', { name: account('thawTitle') })).toBeVisible()
  await page.getByLabel(account('emailAddress')).fill(CUSTOMER.email)
  await page.getByLabel(account('password'), { exact: true }).fill(CUSTOMER.password)
  await fillOwnCode(page, url, CUSTOMER.email, afterId)
  const open = page.getByRole('button', { name: account('thawAction') })
  await open.click()
  await page.getByLabel(common('secondCode')).fill(second)
  await open.click()
  await expect(page.getByText(account('thawed'))).toBeVisible()
}
