import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { openNews } from '../../src/notices/open-news.ts'
import { openPush } from '../../src/push/push.ts'
import { publishNews } from '../testing/publish-news.ts'
import { startPushService, type TestPushService } from '../testing/push-service.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const MINUTE_MS = 60_000

let clock = Date.now()
let halyard: TestApp
let operator: TestOperator
let second: TestOperator
let service: TestPushService
let announced: number[]

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  operator = await registerOperator(halyard, 'support')
  second = await registerOperator(halyard, 'support')
  service = await startPushService()
  clock += 1
  halyard.app.context.push.setPracticeOrigin(service.origin)
  await halyard.app.context.news.step()
  halyard.app.context.nudges.on('news', ({ id }) => announced.push(id))
})
beforeEach(() => {
  service.received.length = 0
  announced = []
})
afterAll(async () => {
  await halyard.close()
  await service.close()
})

const ITEM = {
  type: 'announcement',
  strip: '1',
  push: '1',
  text: 'Details.',
  title_de: 'Wartung',
  text_de: 'Einzelheiten.',
  reason: 'Agreed',
} as const

/** Schedules an item and returns its id. */
async function schedule(title: string, inMs = MINUTE_MS): Promise<number> {
  const asked = { ...ITEM, title, publish_at: String(clock + inMs) }
  const { id, status } = await publishNews([operator, second], asked)
  expect(status).toBe('scheduled')
  return id
}

async function step(): Promise<void> {
  await halyard.app.context.news.step()
  await halyard.app.context.push.step()
}

async function titles(): Promise<string[]> {
  return dataOf(await halyard.client()('news/list', {})).list.map(({ title }) => title)
}

async function subscribedCustomer(path: string) {
  const customer = await halyard.registerCustomer()
  dataOf(await customer.client('push/subscribe', service.subscriptionOf(path)))
  return customer
}

test('scheduled: invisible everywhere until its time, then announced and pushed once', async () => {
  const customer = await subscribedCustomer('/once')
  dataOf(await customer.client('set/lang', { lang: 'de' }))
  const id = await schedule('Maintenance at night')
  await step()
  expect(await titles()).not.toContain('Maintenance at night')
  expect(await customer.client('news/detail', { id })).toMatchObject({ code: 'record_must_be_known' })
  const early = dataOf(await customer.client('news/getNotice', {}))
  expect([early.strip.map((item) => item.id).includes(id), early.unread_news]).toEqual([false, 0])
  expect([announced, service.received]).toEqual([[], []])

  clock += MINUTE_MS
  expect((await titles())[0]).toBe('Maintenance at night')
  await step()
  await step()
  const due = dataOf(await customer.client('news/getNotice', {}))
  expect([due.strip[0]?.id, due.unread_news]).toEqual([id, 1])
  expect(announced).toEqual([id])
  expect(service.received.map(({ message }) => message)).toEqual([
    { id, kind: 'announcement', title: 'Wartung', lang: 'de', at: clock, target: id },
  ])
  expect(service.received[0]?.headers).toMatchObject({ topic: `news-${id}`, urgency: 'normal' })
})

test('scheduled: processes that start after its time, together, announce and push it once', async () => {
  await subscribedCustomer('/restart')
  const id = await schedule('After a restart')
  clock += MINUTE_MS
  const { context } = halyard.app
  const restart = async () => {
    const news = openNews(context)
    const push = await openPush({ ...context, news }, context.config)
    push.setPracticeOrigin(service.origin)
    return { news, push }
  }
  const processes = [await restart(), await restart()]
  await Promise.all(processes.map(({ news }) => news.step()))
  await Promise.all(processes.map(({ push }) => push.step()))
  await step()
  expect(announced).toEqual([id])
  expect(service.received.filter(({ path }) => path === '/restart')).toHaveLength(1)
})

test('scheduled: can be moved, or published at once, until its time has come', async () => {
  const id = await schedule('Moved')
  const asked = { ...ITEM, id, title: 'Moved' }
  const move = (publish_at: string) => operator.ops('ops/news/propose', { ...asked, publish_at })
  expect(await move(String(clock))).toMatchObject({ code: 'news_time_passed', field: 'publish_at' })
  expect(await move(String(clock + 400 * 1_440 * MINUTE_MS))).toMatchObject({ code: 'invalid_field' })
  await publishNews([operator, second], { ...asked, publish_at: String(clock + 2 * MINUTE_MS) })
  clock += MINUTE_MS
  await step()
  expect(await titles()).not.toContain('Moved')
  const published = await publishNews([operator, second], { ...asked, publish_at: 'now' })
  expect(published).toMatchObject({ status: 'published', published_at: clock })
  expect((await titles())[0]).toBe('Moved')
  expect(await move('now')).toMatchObject({ code: 'news_already_published', field: 'publish_at' })
  expect(await move(String(clock + MINUTE_MS))).toMatchObject({ code: 'news_already_published' })
  await step()
})

test('scheduled: one that is withdrawn before its time is never published', async () => {
  await subscribedCustomer('/withdrawn')
  const id = await schedule('Never')
  dataOf(await operator.ops('ops/news/withdraw', { id, reason: 'Postponed' }))
  announced = []
  clock += MINUTE_MS
  await step()
  expect(await titles()).not.toContain('Never')
  expect([announced, service.received.filter(({ path }) => path === '/withdrawn')]).toEqual([[], []])
})

test('withdrawn: pushes that were not accepted yet are not sent again', async () => {
  await subscribedCustomer('/late')
  const id = await schedule('Wrong figures')
  clock += MINUTE_MS
  service.treatments.push(...Array.from({ length: 10 }, () => ({ status: 503 })))
  await step()
  dataOf(await operator.ops('ops/news/withdraw', { id, reason: 'Wrong' }))
  service.treatments.length = 0
  service.received.length = 0
  clock += MINUTE_MS
  await halyard.app.context.push.step('failing')
  expect(service.received).toEqual([])
})

test('push: not to customers who have switched announcements off, nor of an item without pushes', async () => {
  const customer = await subscribedCustomer('/off')
  dataOf(await customer.client('notice/set', { kind: 'announcement', on: '0' }))
  await subscribedCustomer('/on')
  await schedule('For those who want it')
  const { push: _none, ...quiet } = ITEM
  await publishNews([operator, second], { ...quiet, title: 'Quiet' })
  clock += MINUTE_MS
  await step()
  const pushed = service.received.filter(({ path }) => path === '/off' || path === '/on')
  expect(pushed.map(({ path, message }) => [path, message['title']])).toEqual([
    ['/on', 'For those who want it'],
  ])
})

test('list: by status, the latest time of publication first', async () => {
  const id = await schedule('Listed', 2 * MINUTE_MS)
  const ids = async (status: 'scheduled' | 'published' | 'withdrawn') =>
    dataOf(await operator.ops('ops/news/list', { status, limit: '100' })).list.map((item) => item.id)
  expect(await ids('scheduled')).toEqual([id])
  expect(await ids('published')).not.toContain(id)
  clock += 2 * MINUTE_MS
  expect((await ids('published'))[0]).toBe(id)
  dataOf(await operator.ops('ops/news/withdraw', { id, reason: 'Over' }))
  expect(await ids('withdrawn')).toContain(id)
})
