import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { fillOwnCode } from '../phone/own-code.ts'
import { registerByMail } from '../phone/register.ts'
import { totpCode } from '../phone/totp-code.ts'
import { typePin } from '../phone/type-pin.ts'
import { givePasskeys } from '../phone/virtual-passkeys.ts'
import { codeSentTo } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../phone/sheet.ts'

const account = wordsOf('account')
const settings = wordsOf('settings')
const address = wordsOf('address')
const common = wordsOf('common')

const careful = { email: `careful.${process.pid}@example.com`, password: 'Anchor-Chain-9' }
const FUND_PASSWORD = '730415'
const TRON = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'

/** Enables every account protection, then signs in and unfreezes with them. */
export const guardingTheAccount: Journey = {
  name: 'guarding-the-account',
  boundMs: 150_000,
  async run(stage) {
    const { url } = stage.product
    const phone = await stage.openPhone()
    const { page } = phone
    await givePasskeys(phone)
    await phone.go('user/login/login?backpage=%2Fpages%2Fsettings%2Fsecurity%2Findex')
    await registerByMail(page, url, careful)
    const registered = await codeSentTo(url, careful.email)
    const atFundPassword = await setFundPassword(phone, url, registered.id)
    const mailId = await saveAddress(phone, url, atFundPassword)
    const { secret, recoveryCodes } = await turnAuthenticatorOn(phone)
    await signOut(phone)
    await signInWithSecond(phone, recoveryCodes[0] ?? '')
    await addPasskey(phone, totpCode(secret, 1))
    await signOut(phone)
    await signInWithPasskey(phone)
    await freeze(phone)
    await thaw(phone, url, mailId, recoveryCodes[1] ?? '')
    return undefined
  },
}

async function setFundPassword({ page }: Phone, url: string, afterId: number): Promise<number> {
  await page.getByRole('button', { name: settings('fundPassword') }).click()
  const save = page.getByRole('button', { name: settings('fundPasswordSet') })
  await save.click()
  await patiently(page.getByText(settings('fundPasswordSix')).first()).toBeVisible()
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), '730416')
  await save.click()
  await patiently(page.getByText(settings('passwordsDiffer'))).toBeVisible()
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, careful.email, afterId)
  await save.click()
  await patiently(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function saveAddress(phone: Phone, url: string, afterId: number): Promise<number> {
  const { page } = phone
  phone.intend(/^response: 400 to POST .*\/api\/wallet\/addaddress$/)
  await phone.go('user/address/create')
  await page.getByLabel(address('address'), { exact: true }).fill(`${TRON.slice(0, -1)}u`)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, careful.email, afterId)
  const save = page.getByRole('button', { name: common('save') })
  await save.click()
  await patiently(page.locator('input[aria-invalid="true"]')).toBeVisible()
  await page.getByLabel(address('address'), { exact: true }).fill(TRON)
  await save.click()
  await patiently(page.getByText(address('saved'))).toBeVisible()
  await phone.go('user/address/index')
  await page.getByText(TRON.slice(-8)).click()
  await patiently(page.getByText(TRON)).toBeVisible()
  return id
}

async function turnAuthenticatorOn(phone: Phone): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { page } = phone
  await phone.go('settings/security/authenticator')
  await page.getByLabel(settings('loginPassword')).fill(careful.password)
  await page.getByRole('button', { name: settings('totpBegin') }).click()
  await patiently(page.getByRole('img', { name: settings('totpQr') })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel(settings('totpCode')).fill(totpCode(secret))
  await page.getByRole('button', { name: settings('totpTurnOn') }).click()
  await patiently(page.getByText(settings('recoveryTitle'))).toBeVisible()
  const recoveryCodes = await page.locator('main li').allTextContents()
  await page.getByText(settings('recoveryKept')).click()
  await page.getByRole('button', { name: settings('done') }).click()
  await patiently(page.getByText(settings('totpIsOn'))).toBeVisible()
  return { secret, recoveryCodes }
}

async function signOut({ page, go }: Phone): Promise<void> {
  await go('settings/account/index')
  await page.getByRole('button', { name: account('signOut') }).click()
  await sheetOn(page)
    .getByRole('button', { name: account('signOut') })
    .click()
  await patiently(page.getByRole('button', { name: account('signInOrRegister') })).toBeVisible()
}

async function enterPassword({ page, go }: Phone): Promise<void> {
  await go('user/login/login')
  await page.getByLabel(account('emailAddress')).fill(careful.email)
  await page.getByLabel(account('password'), { exact: true }).fill(careful.password)
  await page.getByRole('button', { name: account('signIn'), exact: true }).click()
}

async function signInWithSecond(phone: Phone, code: string): Promise<void> {
  const { page } = phone
  await enterPassword(phone)
  await patiently(page.getByText(account('secondTitle'))).toBeVisible()
  await page.getByLabel(common('secondCode')).fill(code)
  await page.getByRole('button', { name: account('signIn'), exact: true }).click()
  await patiently(page).toHaveURL(/#\/pages\/index\/index/)
}

async function addPasskey({ page, go }: Phone, second: string): Promise<void> {
  await go('settings/security/passkeys')
  await page.getByLabel(settings('passkeyName')).fill('This phone')
  await page.getByLabel(settings('loginPassword')).fill(careful.password)
  await page.getByLabel(common('secondCode')).fill(second)
  await page.getByRole('button', { name: settings('passkeyAdd') }).click()
  await patiently(page.getByText(settings('passkeyAdded'))).toBeVisible()
  await patiently(page.getByText('This phone')).toBeVisible()
}

async function signInWithPasskey({ page, go }: Phone): Promise<void> {
  await go('user/login/login')
  await page.getByRole('button', { name: account('usePasskey') }).click()
  await patiently(page).toHaveURL(/#\/pages\/index\/index/)
  await go('settings/security/signIns')
  await patiently(page.getByText(settings('outcomePasskeyRight'))).toBeVisible()
}

async function freeze(phone: Phone): Promise<void> {
  const { page } = phone
  phone.intend(/^response: 403 to POST .*\/api\/user\/login$/)
  await phone.go('settings/security/freeze')
  await page.getByLabel(settings('loginPassword')).fill(careful.password)
  await page.getByRole('button', { name: settings('freezeAction') }).click()
  await sheetOn(page)
    .getByRole('button', { name: settings('freezeAction') })
    .click()
  await patiently(page.getByText(settings('frozenNow'))).toBeVisible()
  await enterPassword(phone)
}

async function thaw(phone: Phone, url: string, afterId: number, second: string): Promise<void> {
  const { page } = phone
  phone.intend(/^response: 400 to POST .*\/api\/user\/thaw$/)
  await page.getByRole('button', { name: account('thawLink') }).click()
  await patiently(page.getByRole('heading', { name: account('thawTitle') })).toBeVisible()
  await page.getByLabel(account('emailAddress')).fill(careful.email)
  await page.getByLabel(account('password'), { exact: true }).fill(careful.password)
  await fillOwnCode(page, url, careful.email, afterId)
  const open = page.getByRole('button', { name: account('thawAction') })
  await open.click()
  await page.getByLabel(common('secondCode')).fill(second)
  await open.click()
  await patiently(page.getByText(account('thawed'))).toBeVisible()
}
