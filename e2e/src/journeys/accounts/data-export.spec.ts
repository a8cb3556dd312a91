import { readFile } from 'node:fs/promises'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { pollUntilDefined } from '../../product/poll-until-defined.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('settings')
const CUSTOMER = { email: `export.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('the link in the message downloads what is stored about the customer', async ({
  product: { url },
  mobile,
}) => {
  const { page, goto } = mobile
  await goto('settings/security/data')
  await registerByMail(page, url, CUSTOMER)
  await expect(page.getByText(word('dataAbout'))).toBeVisible()
  await page.getByLabel(word('loginPassword'), { exact: true }).fill(CUSTOMER.password)
  await mobile.takeScreenshot('data-request')
  await page.getByRole('button', { name: word('dataAction') }).click()
  await expect(page.getByText(word('dataSent'))).toBeVisible()
  const token = await pollUntilDefined('the link in the outbox', async () => {
    const outbox = await (await fetch(`${url}/dev/outbox`)).text()
    return /security\/data\?token=([\w-]{43})/.exec(outbox)?.[1]
  })
  await goto(`settings/security/data?token=${token}`)
  await expect(page.getByText(word('dataReady'))).toBeVisible()
  await mobile.takeScreenshot('data-download')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('dataDownload') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('halyard-data.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { contacts: unknown }
  expect(file.contacts).toMatchObject({ email: CUSTOMER.email })
})
