import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliveryError, type Messenger } from '../../src/mail/messenger.ts'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { connect, type TestSocket } from '../testing/socket-client.ts'

const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const WORD = 'blue heron'

let halyard: DemoTestApp
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
})
afterAll(() => halyard.close())

/** Sets the customer's anti-phishing word and the German language. */
async function withGermanAndWord<Whose extends TestCustomer>(customer: Whose): Promise<Whose> {
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ anti_phishing: WORD, lang: 'de' })
    .where('id', '=', String(customer.id))
    .execute()
  return customer
}

async function listening({ token }: TestCustomer): Promise<TestSocket> {
  const socket = await connect(halyard.url)
  expect(await socket.request('login', { token })).toMatchObject({ type: 'ok' })
  return socket
}

const emailsTo = async ({ email }: TestCustomer): Promise<string[]> => {
  const rows = await halyard.app.context.db
    .selectFrom('outbox_message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, body }) => `${subject}\n${body}`)
}

/** Returns the latest e-mail once the given number has arrived. */
async function latestEmail(customer: TestCustomer, count: number): Promise<string> {
  await expect.poll(async () => (await emailsTo(customer)).length).toBe(count)
  return (await emailsTo(customer)).at(-1) ?? ''
}

const custody = () => halyard.app.context.custody
const practice = () => halyard.demo.chains

async function block(): Promise<void> {
  await practice().mine(NETWORK)
  await custody().step()
}

async function requestWithdrawal(customer: FundedCustomer, number = '100'): Promise<number> {
  const { addressId } = customer
  const body = { currency: USDT, type: NETWORK, number, address: String(addressId), pass: PASS }
  return dataOf(await customer.client('wallet/out', body)).id
}

test('deposit: events when seen, at each block and when credited; then an e-mail', async () => {
  const customer = await withGermanAndWord(await halyard.registerCustomer())
  const stranger = await halyard.registerCustomer()
  const [socket, other] = [await listening(customer), await listening(stranger)]
  const received = () => socket.received('deposit').length
  const { address } = dataOf(
    await customer.client('wallet/get_in_address', { currency: USDT, type: NETWORK }),
  )
  await practice().send(NETWORK, [{ address, asset: 'USDT', amount: '25000000' }])
  await custody().step()
  await expect.poll(received).toBe(1)
  await custody().step()
  for (let blocks = 1; blocks < CONFIRMATIONS; blocks += 1) {
    await block()
    await expect.poll(received).toBe(1 + blocks)
  }
  await block()
  await expect.poll(received).toBe(1 + CONFIRMATIONS)
  const [deposit] = dataOf(await customer.client('charge_mention/log2', {})).list
  expect(new Set(socket.received('deposit').map(({ id }) => id))).toEqual(new Set([deposit?.id]))
  expect(deposit).toMatchObject({ stage: 'credited' })
  const text = await latestEmail(customer, 1)
  expect(text).toContain('Halyard: Ihre Einzahlung ist gutgeschrieben')
  expect(text).toContain('Ihre Einzahlung von 25 USDT ist Ihrem Konto gutgeschrieben.')
  expect(text).toContain(WORD)
  expect(other.received('deposit')).toEqual([])
  socket.close()
  other.close()
})

test('withdrawal: an event for each status, e-mails with the masked address', async () => {
  const customer = await withGermanAndWord(await registerFundedCustomer(halyard))
  const socket = await listening(customer)
  const id = await requestWithdrawal(customer)
  const received = () => socket.received('withdrawal').filter((moved) => moved.id === id).length
  await expect.poll(received).toBe(1)
  const requested = await latestEmail(customer, 1)
  expect(requested).toContain('Eine Auszahlung von 100 USDT an T****')
  expect(requested).toContain('sperren Sie Ihr Konto sofort')
  expect(requested).toContain(WORD)
  expect(requested).not.toContain(customer.address)
  dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '1' }))
  expect(await latestEmail(customer, 2)).toContain('Ihre Auszahlung ist genehmigt: 99 USDT')
  await submitCommand(halyard, { kind: 'noteWithdrawalSent', withdrawalId: id, txid: 'a1b2c3' })
  expect(await latestEmail(customer, 3)).toContain('Transaktion: a1b2c3')
  // Recording it again must not notify again.
  await submitCommand(halyard, { kind: 'noteWithdrawalSent', withdrawalId: id, txid: 'a1b2c3' })
  await submitCommand(halyard, { kind: 'noteWithdrawalConfirmed', withdrawalId: id })
  expect(await latestEmail(customer, 4)).toContain('99 USDT wurden an T****')
  await expect.poll(received).toBe(4)
  socket.close()
})

test('rejections and returns are mailed with a reason; cancellations and first reviews are not', async () => {
  const customer = await registerFundedCustomer(halyard)
  const rejected = await requestWithdrawal(customer)
  await latestEmail(customer, 1)
  const reason = 'The sender is not known'
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: rejected, pass: '0', reason }))
  expect(await latestEmail(customer, 2)).toContain(`was rejected: ${reason}`)
  const returned = await requestWithdrawal(customer)
  await latestEmail(customer, 3)
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: returned, pass: '1' }))
  await latestEmail(customer, 4)
  await submitCommand(halyard, { kind: 'returnWithdrawal', withdrawalId: returned, reason: 'Refused' })
  expect(await latestEmail(customer, 5)).toContain('could not be paid: Refused')
  const cancelled = await requestWithdrawal(customer)
  await latestEmail(customer, 6)
  const socket = await listening(customer)
  dataOf(await customer.client('wallet/cancel_out', { id: cancelled }))
  await expect.poll(() => socket.received('withdrawal')).toEqual([{ id: cancelled }])
  socket.close()
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: customer.id,
    currencyId: USDT,
    amount: 60_000_000_000n as never,
    source: 'test:large',
  })
  // The next e-mail is that of the deposit: the cancellation sent none.
  expect(await latestEmail(customer, 7)).toContain('Your deposit of 60000 USDT is credited')
})

test('a failing mail server delays neither deposits nor withdrawals, and shutdown only briefly', async () => {
  let tries = 0
  const messenger: Messenger = {
    send: () => {
      tries += 1
      return tries % 2 === 0
        ? Promise.reject(new DeliveryError('refused'))
        : Promise.reject(new Error('broken'))
    },
    close: () => undefined,
  }
  const quiet = await startDemoTestApp({ messenger })
  const operator = await registerOperator(quiet, 'operator')
  const customer = await registerFundedCustomer(quiet)
  const body = { currency: USDT, type: NETWORK, address: String(customer.addressId), pass: PASS }
  for (const number of ['100', '200', '300']) {
    const { id } = dataOf(await customer.client('wallet/out', { ...body, number }))
    dataOf(await operator.ops('ops/withdrawal/review', { id, pass: '1' }))
  }
  await expect.poll(() => tries).toBe(6)
  expect(await balanceOf(customer)).toBe('9400')
  await quiet.close()
})
