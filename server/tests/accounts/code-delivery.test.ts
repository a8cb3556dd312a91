import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDelivery } from '../../src/mail/delivery.ts'
import { DeliveryError, type Messenger } from '../../src/mail/messenger.ts'
import { codeIn, dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

/** A timeout longer than any response of a fake server, on any machine. */
const LONG_TIMEOUT_MS = 100_000
/** A timeout for a fake server that never responds: only the timeout ends the wait. */
const SHORT_TIMEOUT_MS = 300

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** The fake mail and text message servers. Each test sets their behaviour. */
const mails: ReceivedMail[] = []
const texts: { authorization: string | undefined; body: unknown }[] = []
let mailServer: SMTPServer
let textServer: Server
let mailBehaviour: 'takes' | 'refuses' | 'never answers' = 'takes'
let textStatus: number | 'never' = 200
let halyard: TestApp
/** The messenger of the server, and one with a short timeout. */
let longTimeoutMessenger: Messenger
let shortTimeoutMessenger: Messenger
let delivery: Messenger

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'halyard' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo(_address, _session, done) {
      done(
        mailBehaviour === 'refuses'
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      )
    },
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (part: string) => (raw += part))
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        })
        if (mailBehaviour !== 'never answers') done()
      })
    },
  })
  textServer = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      texts.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
      if (textStatus !== 'never') response.writeHead(textStatus, { location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => textServer.listen(0, '127.0.0.1', resolve))
  longTimeoutMessenger = openDelivery(deliveryConfig(), LONG_TIMEOUT_MS)
  shortTimeoutMessenger = openDelivery(deliveryConfig(), SHORT_TIMEOUT_MS)
  halyard = await startTestApp({
    messenger: { send: (message) => delivery.send(message), close: () => longTimeoutMessenger.close() },
  })
})

afterAll(async () => {
  await halyard.close()
  shortTimeoutMessenger.close()
  textServer.closeAllConnections()
  await new Promise((resolve) => textServer.close(resolve))
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

beforeEach(() => {
  mails.length = 0
  texts.length = 0
  mailBehaviour = 'takes'
  textStatus = 200
  delivery = longTimeoutMessenger
})

function deliveryConfig() {
  const mailPort = (mailServer.server.address() as AddressInfo).port
  const textPort = (textServer.address() as AddressInfo).port
  return {
    smtpUrl: `smtp://halyard:p%40ss@127.0.0.1:${mailPort}`,
    mailFrom: 'Halyard <no-reply@exchange.example>',
    smsUrl: `http://127.0.0.1:${textPort}/messages`,
    smsToken: 'the-token',
  }
}

async function askForMail(email: string) {
  return halyard.client(undefined, 'jp')('sms_mail', {
    email,
    purpose: 'register',
    captcha: await halyard.solveCaptcha(),
  })
}

async function askForText(mobile: string) {
  return halyard.client()('sms_send', {
    country: 'DE',
    mobile,
    purpose: 'register',
    captcha: await halyard.solveCaptcha(),
  })
}

test("a code sent by e-mail is in the caller's language and works", async () => {
  const email = 'mika@example.com'
  dataOf(await askForMail(email))
  const [mail] = mails
  expect(mail).toMatchObject({ from: 'no-reply@exchange.example', to: [email] })
  const [head = '', body = ''] = (mail?.raw ?? '').split(/\r\n\r\n/)
  expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
  const encoding = /^Content-Transfer-Encoding: (\S+)/m.exec(head)?.[1]
  const text =
    encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : decodeQuotedPrintable(body)
  expect(text).toContain('口座開設用の認証コード')
  const register = { account: email, code: codeIn(text), password: 'seven small boats' }
  const answer = await halyard.client()('user/register', {
    ...register,
    repassword: register.password,
    agree: '1',
    agreement_version: 1,
  })
  expect(answer).toMatchObject({ type: 'ok' })
})

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test("a code sent as a text message carries the provider's token", async () => {
  dataOf(await askForText('15123456789'))
  expect(texts).toEqual([
    {
      authorization: 'Bearer the-token',
      body: {
        to: '+4915123456789',
        text: expect.stringMatching(/^Halyard: [0-9]{6} is your code/) as string,
      },
    },
  ])
})

test.each(['refuses', 'never answers'] as const)(
  'e-mail: a server that %s counts as not sent',
  async (behaviour) => {
    mailBehaviour = behaviour
    if (behaviour === 'never answers') delivery = shortTimeoutMessenger
    expect(await askForMail(`${behaviour.replace(' ', '-')}@example.com`)).toMatchObject({
      type: 'error',
      code: 'mail_not_sent',
    })
  },
)

test.each([302, 400, 401, 429, 500])(
  'text message: a provider that responds %i counts as not sent',
  async (status) => {
    textStatus = status
    expect(await askForText(`151234${status}00`)).toMatchObject({ type: 'error', code: 'mail_not_sent' })
  },
)

test('text message: a provider that never responds counts as not sent', async () => {
  textStatus = 'never'
  delivery = shortTimeoutMessenger
  expect(await askForText('15123499999')).toMatchObject({ code: 'mail_not_sent' })
})

test('an unreachable server or wrong credentials count as a failed delivery', async () => {
  const message = { channel: 'email', recipient: 'a@example.com', subject: 'Hello', body: 'Hello' } as const
  for (const config of [
    { ...deliveryConfig(), smtpUrl: 'smtp://127.0.0.1:1', smsUrl: 'http://127.0.0.1:1/' },
    {
      ...deliveryConfig(),
      smtpUrl: deliveryConfig().smtpUrl.replace('p%40ss', 'wrong'),
      smsUrl: 'http://127.0.0.1:1/',
    },
  ]) {
    const failing = openDelivery(config, LONG_TIMEOUT_MS)
    await expect(failing.send(message)).rejects.toThrow(DeliveryError)
    await expect(failing.send({ ...message, channel: 'mobile' })).rejects.toThrow(DeliveryError)
    failing.close()
  }
})

test('a new password takes effect even if its notification cannot be sent', async () => {
  const { email, client } = await halyard.registerCustomer()
  const code = await halyard.issueCode(email, 'forget')
  mailBehaviour = 'refuses'
  const chosen = { password: 'nine new boats', repassword: 'nine new boats' }
  dataOf(await halyard.client()('user/forget', { account: email, code, ...chosen }))
  expect(await client('user/center', {})).toMatchObject({ type: '999' })
  dataOf(await halyard.client()('user/login', { account: email, password: 'nine new boats' }))
})
