import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliveryError, type Messenger } from '../src/mail/messenger.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { balanceOf, type MoneyedCustomer, order, PASS, registerMoneyed, USDT } from './moneyed-customer.ts'
import { hireOperator, type TestOperator } from './operators.ts'
import { connect, type TestSocket } from './socket-client.ts'

const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const WORD = 'blue heron'

let halyard: TestApp
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  reviewer = await hireOperator(halyard, 'reviewer')
})
afterAll(() => halyard.close())

/** Someone with a word against phishing, who reads German. */
async function asGerman<Whose extends TestCustomer>(customer: Whose): Promise<Whose> {
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ anti_phishing: WORD, lang: 'de' })
    .where('id', '=', String(customer.id))
    .execute()
  return customer
}

async function listening({ token }: TestCustomer): Promise<TestSocket> {
  const socket = await connect(halyard.url)
  expect(await socket.ask('login', { token })).toMatchObject({ type: 'ok' })
  return socket
}

const letters = async ({ email }: TestCustomer): Promise<string[]> => {
  const rows = await halyard.app.context.db
    .selectFrom('outbox_message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, body }) => `${subject}\n${body}`)
}

/** The latest letter, once there are so many. */
async function letter(customer: TestCustomer, count: number): Promise<string> {
  await expect.poll(async () => (await letters(customer)).length).toBe(count)
  return (await letters(customer)).at(-1) ?? ''
}

const custody = () => halyard.app.context.custody
const practice = () => {
  const chains = halyard.app.practiceChains
  if (!chains) throw new Error('the demo has practice chains')
  return chains
}

async function block(): Promise<void> {
  await practice().mine(NETWORK)
  await custody().step()
}

async function asked(customer: MoneyedCustomer, number = '100'): Promise<number> {
  const { addressId } = customer
  const body = { currency: USDT, type: NETWORK, number, address: String(addressId), pass: PASS }
  return dataOf(await customer.client('wallet/out', body)).id
}

test('a customer hears of a deposit when it is seen, with each block, and when it is credited; then by mail', async () => {
  const customer = await asGerman(await halyard.registerCustomer())
  const stranger = await halyard.registerCustomer()
  const [socket, other] = [await listening(customer), await listening(stranger)]
  const heard = () => socket.heard('deposit').length
  const { address } = dataOf(
    await customer.client('wallet/get_in_address', { currency: USDT, type: NETWORK }),
  )
  await practice().send(NETWORK, [{ address, asset: 'USDT', amount: '25000000' }])
  await custody().step()
  await expect.poll(heard).toBe(1)
  await custody().step()
  for (let blocks = 1; blocks < CONFIRMATIONS; blocks += 1) {
    await block()
    await expect.poll(heard).toBe(1 + blocks)
  }
  await block()
  await expect.poll(heard).toBe(1 + CONFIRMATIONS)
  const [deposit] = dataOf(await customer.client('charge_mention/log2', {})).list
  expect(new Set(socket.heard('deposit').map(({ id }) => id))).toEqual(new Set([deposit?.id]))
  expect(deposit).toMatchObject({ stage: 'credited' })
  const text = await letter(customer, 1)
  expect(text).toContain('Halyard: Ihre Einzahlung ist gutgeschrieben')
  expect(text).toContain('Ihre Einzahlung von 25 USDT ist Ihrem Konto gutgeschrieben.')
  expect(text).toContain(WORD)
  expect(other.heard('deposit')).toEqual([])
  socket.close()
  other.close()
})

test('a customer hears of a withdrawal in each of its states, and by mail where it is to go', async () => {
  const customer = await asGerman(await registerMoneyed(halyard))
  const socket = await listening(customer)
  const id = await asked(customer)
  const heard = () => socket.heard('withdrawal').filter((moved) => moved.id === id).length
  await expect.poll(heard).toBe(1)
  const requested = await letter(customer, 1)
  expect(requested).toContain('Eine Auszahlung von 100 USDT an T****')
  expect(requested).toContain('sperren Sie Ihr Konto sofort')
  expect(requested).toContain(WORD)
  expect(requested).not.toContain(customer.address)
  dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '1' }))
  expect(await letter(customer, 2)).toContain('Ihre Auszahlung ist genehmigt: 99 USDT')
  await order(halyard, { kind: 'noteWithdrawalSent', withdrawalId: id, txid: 'a1b2c3' })
  expect(await letter(customer, 3)).toContain('Transaktion: a1b2c3')
  // Noted again, it is no news.
  await order(halyard, { kind: 'noteWithdrawalSent', withdrawalId: id, txid: 'a1b2c3' })
  await order(halyard, { kind: 'noteWithdrawalConfirmed', withdrawalId: id })
  expect(await letter(customer, 4)).toContain('99 USDT wurden an T****')
  await expect.poll(heard).toBe(4)
  socket.close()
})

test('a rejection and a return say why; a cancelled one, and the first of two reviews, are no mail', async () => {
  const customer = await registerMoneyed(halyard)
  const rejected = await asked(customer)
  await letter(customer, 1)
  const reason = 'The sender is not known'
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: rejected, pass: '0', reason }))
  expect(await letter(customer, 2)).toContain(`was rejected: ${reason}`)
  const returned = await asked(customer)
  await letter(customer, 3)
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: returned, pass: '1' }))
  await letter(customer, 4)
  await order(halyard, { kind: 'returnWithdrawal', withdrawalId: returned, reason: 'Refused' })
  expect(await letter(customer, 5)).toContain('could not be paid: Refused')
  const cancelled = await asked(customer)
  await letter(customer, 6)
  const socket = await listening(customer)
  dataOf(await customer.client('wallet/cancel_out', { id: cancelled }))
  await expect.poll(() => socket.heard('withdrawal')).toEqual([{ id: cancelled }])
  socket.close()
  await order(halyard, {
    kind: 'creditDeposit',
    customerId: customer.id,
    currencyId: USDT,
    amount: 60_000_000_000n as never,
    source: 'test:large',
  })
  // The next letter is that of the deposit: the cancelled one had none.
  expect(await letter(customer, 7)).toContain('Your deposit of 60000 USDT is credited')
})

test('a mail server that refuses or never answers holds no money back, and no shutdown for long', async () => {
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
  const quiet = await startTestApp({ messenger })
  const operator = await hireOperator(quiet, 'operator')
  const customer = await registerMoneyed(quiet)
  const body = { currency: USDT, type: NETWORK, address: String(customer.addressId), pass: PASS }
  for (const number of ['100', '200', '300']) {
    const { id } = dataOf(await customer.client('wallet/out', { ...body, number }))
    dataOf(await operator.ops('ops/withdrawal/review', { id, pass: '1' }))
  }
  await expect.poll(() => tries).toBe(6)
  expect(await balanceOf(customer)).toBe('9400')
  await quiet.close()
})
