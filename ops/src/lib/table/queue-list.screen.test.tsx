import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

/** Opens a list. Returns its stage, and the function that returns its requests since the last time. */
async function openList(path: string, call: string) {
  const { stage, server } = await openConsole({ path })
  const requests = () => server.take().flatMap((sent) => (sent.path === call ? [sent.request] : []))
  return { stage, requests }
}

test('queue: the URL names status and place; another status shows its first page', async () => {
  const { stage, requests } = await openList('/withdrawals?status=sent&after=17_2', 'ops/withdrawal/list')
  expect(requests()).toContainEqual({ status: 'sent', after: '17_2' })
  await stage.type(stage.get('combobox', 'Status'), 'rejected')
  expect(requests()).toContainEqual({ status: 'rejected' })
  expect(window.location.hash).toBe('#/withdrawals?status=rejected')
})

test('queue: an unknown status is the first one, which some calls do not name', async () => {
  const { requests } = await openList('/deposits?status=nowhere', 'ops/deposit/list')
  expect(requests()).toContainEqual({})
})

test.each([
  ['/disputes', 'ops/fiat/deals', '#/disputes/1'],
  ['/merchants', 'ops/fiat/applications', '#/merchants/1'],
])('queue: a row of %s opens its record', async (path, call, record) => {
  const { stage } = await openList(path, call)
  const row = stage.all('row')[1]
  if (!row) throw new Error(`no row in: ${stage.text()}`)
  await stage.press(row)
  expect(window.location.hash).toBe(record)
})

test.each([
  ['/withdrawals?status=sent', 'No withdrawal has the status “Sent'],
  ['/verifications?status=refused', 'No verification was refused yet'],
  ['/news', 'Nothing has this status'],
])('queue: the empty list at %s says so in its own words', async (path, words) => {
  const { stage } = await openConsole({ path, variant: 0 })
  expect(stage.text()).toContain(words)
})
