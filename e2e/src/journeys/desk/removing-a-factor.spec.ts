import { rowOfCustomer } from '../../desk/row-of-customer.ts'
import { expect, test } from '../../fixtures.ts'
import { enableAuthenticator } from '../../mobile/enable-authenticator.ts'
import { registerByMail } from '../../mobile/register.ts'
import { customerIdOf } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const account = wordsOf('account')
const common = wordsOf('common')
const customer = deskWordsOf('customer')
const removal = deskWordsOf('removal')
const notice = wordsOf('notice')
const CUSTOMER = { email: `guarded.${process.pid}@example.com`, password: 'Anchor-Chain-9' }
const REQUESTED = /^Staff were asked to remove your authenticator app/

test.describe.configure({ timeout: 180_000 })

test('a second factor: two persons agree on its removal, and the customer stops it by signing in', async ({
  product,
  mobile,
  openMobilePage,
  openDesk,
}) => {
  await mobile.goto('user/login/login?backpage=%2Fpages%2Fsettings%2Fsecurity%2Findex')
  await registerByMail(mobile.page, product.url, CUSTOMER)
  await expect(mobile.page).toHaveURL(/settings\/security\/index/)
  const { recoveryCodes } = await enableAuthenticator(mobile, CUSTOMER.password)
  const id = await customerIdOf(mobile.page)
  await mobile.goto('notice/index')
  await expect(mobile.page.getByText(notice('changed_factor'))).toBeVisible()

  await test.step('a reviewer requests it, and the app of the customer says so at once', async () => {
    const { page, goto } = await openDesk('reviewer')
    await goto(`/customers?query=${encodeURIComponent(CUSTOMER.email)}`)
    await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
    const form = page.getByRole('form', { name: customer('removalTitle') })
    await form.getByLabel(customer('reason'), { exact: true }).fill('Phone lost, called us')
    await form.getByRole('button', { name: customer('removalRequest') }).click()
    await expect(page.getByRole('link', { name: customer('removalOpen') })).toBeVisible()
    await expect(mobile.page.getByText(REQUESTED)).toBeVisible()
  })

  const desk = await openDesk('operator')
  const { page } = desk
  await test.step('an operator approves the removal', async () => {
    await desk.goto('/removals')
    const row = rowOfCustomer(page, id)
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Phone lost, called us').first()).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('removal-waiting')
    await page.getByRole('button', { name: removal('approve'), exact: true }).click()
    await expect(page.getByText(removal('status_approved'))).toBeVisible()
    await expect(page.getByText(removal('approvedAbout'))).toBeVisible()
    await expect(page.getByRole('button', { name: removal('approve'), exact: true })).toBeHidden()
    await page.getByRole('button', { name: removal('lightTheme') }).click()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('removal-approved-light')
  })

  await test.step('the customer signs in elsewhere with a recovery code, which stops it, live', async () => {
    const other = await openMobilePage()
    await other.goto('user/login/login')
    await other.page.getByLabel(account('emailAddress')).fill(CUSTOMER.email)
    await other.page.getByLabel(account('password'), { exact: true }).fill(CUSTOMER.password)
    const signIn = other.page.getByRole('button', { name: account('signIn'), exact: true })
    await signIn.click()
    await other.page.getByLabel(common('secondCode')).fill(recoveryCodes[0] ?? '')
    await signIn.click()
    await expect(other.page).not.toHaveURL(/user\/login/)
    await expect(page.getByText(removal('status_cancelled'))).toBeVisible()
    await expect(page.getByRole('button', { name: removal('refuse'), exact: true })).toBeHidden()
    await desk.takeScreenshot('removal-cancelled-light')
  })
})
