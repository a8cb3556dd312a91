import { createOpsClient } from '@halyard/api/ops-client'
import type { Page } from '@playwright/test'
import { OIDC_NAME, startIdentityProvider } from '../../desk/identity-provider.ts'
import { type DeskPage, type DeskRole, openSignInPage, STAFF_PASSWORD } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { dataOf } from '../../product/data-of.ts'
import type { SharedProduct } from '../../product/shared-product.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const word = deskWordsOf('staff')
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1360, height: 850 }
const SUBJECT = 'sven-0815'

test('staff: a colleague signs in with the identity provider while two admins’ link lasts', async ({
  product,
  browser,
  openDesk,
}) => {
  const stop = await startIdentityProvider(product.oidcIssuer, {
    console: `${product.url}/ops/`,
    person: SUBJECT,
  })
  const admin = await openDesk('admin')
  const own = await openSignInPage(browser)
  own.expectProblem(/403 to POST .*ops\/sso\/finish/)
  own.expectProblem(/401 to GET .*\/api\/ops\//)
  const { page } = own
  try {
    await test.step('the page offers the provider, which knows a person whom the console does not', async () => {
      await expect(button(page, word('ssoSignIn', { name: OIDC_NAME }))).toBeVisible()
      await look(own, 'sso-offer')
      await button(page, word('ssoSignIn', { name: OIDC_NAME })).click()
      await page.getByRole('button', { name: `Continue as ${SUBJECT}` }).click()
      await expect(page.getByText(SUBJECT)).toBeVisible()
      expect(page.url()).not.toContain('code=')
      await look(own, 'sso-not-linked')
    })
    await test.step('two admins link the person', () => link(admin, product))
    await test.step('the next sign-in opens the desk', async () => {
      await button(page, word('ssoSignIn', { name: OIDC_NAME })).click()
      await expect(page.getByRole('navigation', { name: word('pagesOfConsole') })).toBeVisible()
      await own.takeScreenshot('sso-signed-in')
    })
    await test.step('the session ends with the link', async () => {
      const form = admin.page.getByRole('form', { name: word('unlink') })
      await form.getByLabel(word('reason')).fill('Has left')
      await form.getByRole('button', { name: word('unlink'), exact: true }).click()
      await expect(form).toBeHidden()
      await page.reload()
      await expect(button(page, word('ssoSignIn', { name: OIDC_NAME }))).toBeVisible()
    })
    expect(own.problems()).toEqual([])
  } finally {
    await own.close()
    await stop()
  }
})

/** Proposes the link at the desk of the only admin; the treasurer, an admin for a moment, approves it. */
async function link({ page, goto, takeScreenshot }: DeskPage, product: SharedProduct): Promise<void> {
  const { operator: colleague } = await signInAs(product, 'support')
  const second = await signInAs(product, 'treasurer')
  const setRole = (role: string) =>
    product.changeRows(`update app_user set role = '${role}' where id = ${second.operator.id}`)
  await goto(`/staff/${colleague.id}`)
  const form = page.getByRole('form', { name: word('identity') })
  await form.getByLabel(word('subject')).fill(SUBJECT)
  await form.getByLabel(word('reason')).fill('Read to me by phone')
  expect(await findFlaws(page, undefined)).toEqual([])
  await takeScreenshot('sso-link')
  await form.getByRole('button', { name: word('propose'), exact: true }).click()
  await expect(page.getByRole('heading', { name: word('pendingChange') })).toBeVisible()
  await takeScreenshot('sso-link-proposed')
  await setRole('admin')
  try {
    const request = { target: `staff_identity:${colleague.id}`, status: 'waiting' } as const
    const [change] = dataOf(await second.call('ops/change/list', request)).list
    dataOf(await second.call('ops/change/decide', { id: String(change?.id), pass: '1' }))
  } finally {
    // Other journeys on the same product have one admin.
    await setRole('treasurer')
  }
  await expect(page.getByRole('form', { name: word('unlink') })).toBeVisible()
}

async function signInAs({ url }: SharedProduct, role: DeskRole) {
  const credentials = { account: `${role}@example.com`, password: STAFF_PASSWORD }
  const clientOf = (token?: string) =>
    createOpsClient({ server: url, language: () => 'en', token: () => token })
  const { token, operator } = dataOf(await clientOf()('ops/login', credentials))
  return { operator, call: clientOf(token) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Checks the page on a phone and at a desk, and takes its picture at both. */
async function look({ page, takeScreenshot }: DeskPage, name: string): Promise<void> {
  for (const [device, size] of [
    ['phone', PHONE],
    ['wide', DESK],
  ] as const) {
    await page.setViewportSize(size)
    expect(await findFlaws(page, undefined)).toEqual([])
    await takeScreenshot(`${name}-${device}`)
  }
}
