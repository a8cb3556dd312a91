import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findFreePort, HAS_NATS, startNatsServer } from '../../tests/testing/nats-server.ts'
import { Lifetime } from '../platform/services/lifetime.ts'
import { linkProblems, linkService } from './service.ts'

const log = pino({ level: 'silent' })

test('link: every role but all needs NATS', () => {
  expect(linkProblems({})).toEqual([])
  expect(linkProblems({ HALYARD_ROLE: 'api', NATS_URL: 'nats://127.0.0.1' })).toEqual([])
  expect(linkProblems({ HALYARD_ROLE: 'api' })).toEqual(['NATS_URL: is missing, which the role api needs'])
})

test('link: without NATS_URL nothing is opened', async () => {
  const life = new Lifetime({ jobs: true, polls: true })
  expect(await linkService({ config: { role: 'all' }, log }, life)).toEqual({ link: undefined })
})

test.skipIf(!HAS_NATS)('link: a start waits for NATS', async () => {
  const port = await findFreePort()
  const life = new Lifetime({ jobs: true, polls: true })
  const url = `nats://127.0.0.1:${port}`
  const opening = linkService({ config: { role: 'api', natsUrl: url }, log }, life)
  const server = await startNatsServer({ port })
  expect((await opening).link).toBeDefined()
  await life.stop()
  await server.stop()
})

test.skipIf(!HAS_NATS)('link: a wrong password ends the start', async () => {
  const server = await startNatsServer({ password: 'right' })
  const life = new Lifetime({ jobs: true, polls: true })
  const open = (password: string) => {
    const natsUrl = server.url.replace('//', `//halyard:${password}@`)
    return linkService({ config: { role: 'api', natsUrl }, log }, life)
  }
  await expect(open('wrong')).rejects.toThrow('NATS_URL: the server rejects its user or password')
  expect((await open('right')).link).toBeDefined()
  await life.stop()
  await server.stop()
})
