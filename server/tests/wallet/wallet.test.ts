import { formatUnits, parseUnits } from '@halyard/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  REVIEWER,
  saveAddress,
  SECOND_REVIEWER,
  setFundPassword,
  USDT,
} from '../testing/funded-customer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let halyard: DemoTestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function out(
  { client }: FundedCustomer,
  number: string,
  change: Partial<{ address: string; pass: string; type: string; currency: number; memo: string }> = {},
) {
  return (addressId: number | string) =>
    client('wallet/out', {
      currency: USDT,
      type: 'TRC20',
      number,
      address: String(addressId),
      pass: PASS,
      ...change,
    })
}

async function latest({ client }: FundedCustomer) {
  const record = dataOf(await client('charge_mention/log3', { limit: 1 })).list[0]
  if (!record) throw new Error('the withdrawal is missing')
  return record
}

function stepsOf({ steps }: Awaited<ReturnType<typeof latest>>): string {
  return steps.map(({ step, state }) => `${step} ${state}`).join(', ')
}

test('transfer: both entries and the record agree', async () => {
  const ann = await registerFundedCustomer(halyard)
  const change = { currency_id: USDT, from: 'coin', to: 'contract', number: '250.5', pass: PASS } as const
  const { id } = dataOf(await ann.client('wallet/change', change))
  expect([await balanceOf(ann), await balanceOf(ann, 'contract')]).toEqual(['9749.5', '250.5'])
  expect(dataOf(await ann.client('wallet/hzhistory', {})).list).toEqual([
    {
      id,
      time: clock,
      currency_id: USDT,
      currency_name: 'USDT',
      from: 'coin',
      to: 'contract',
      number: '250.5',
    },
  ])
  const entries = dataOf(await ann.client('wallet/legal_log', { reason: 'transfer' })).list
  expect(entries.map(({ type, available }) => `${type} ${available}`).toSorted()).toEqual([
    'coin -250.5',
    'contract 250.5',
  ])
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(2)
})

test.each([
  [{ number: '10000.000001' }, 'insufficient_balance'],
  [{ number: '0.0000001' }, 'amount_step_wrong'],
  [{ to: 'coin' }, 'accounts_must_differ'],
  [{ currency_id: 77 }, 'currency_must_be_known'],
  [{ pass: '000000' }, 'fund_password_wrong'],
] as const)('a transfer with %j is rejected with %s', async (wrong, code) => {
  const ann = await registerFundedCustomer(halyard)
  const sound = { currency_id: USDT, from: 'coin', to: 'option', number: '1', pass: PASS } as const
  expect(await ann.client('wallet/change', { ...sound, ...wrong })).toMatchObject({ code })
  expect(await balanceOf(ann)).toBe('10000')
})

test('a withdrawal from request to network, with its timeline', async () => {
  const ann = await registerFundedCustomer(halyard)
  const { id } = dataOf(await out(ann, '100', { memo: 'rent' })(ann.addressId))
  expect(await balanceOf(ann)).toBe('9900+100')
  const requested = await latest(ann)
  expect(requested).toMatchObject({
    id,
    status: 'processing',
    number: '100',
    fee: '1',
    obtained: '99',
    address: ann.address,
    memo: 'rent',
    can_cancel: true,
  })
  expect(stepsOf(requested)).toBe(
    'requested done, review next, signing later, sending later, confirming later',
  )
  expect(requested.steps[1]?.by).toBe(clock + 12 * HOUR)

  clock += HOUR
  await submitCommand(halyard, {
    kind: 'reviewWithdrawal',
    withdrawalId: id,
    reviewerId: REVIEWER,
    pass: true,
    reason: '',
  })
  expect(await balanceOf(ann)).toBe('9900')
  expect(stepsOf(await latest(ann))).toBe(
    'requested done, review done, signing next, sending later, confirming later',
  )
  await submitCommand(halyard, { kind: 'noteWithdrawalSent', withdrawalId: id, txid: 'ab12' })
  await submitCommand(halyard, { kind: 'noteWithdrawalConfirmed', withdrawalId: id })
  const confirmed = await latest(ann)
  expect(confirmed).toMatchObject({ status: 'confirmed', txid: 'ab12', can_cancel: false })
  expect(confirmed.steps.map(({ at }) => at)).toEqual([clock - HOUR, clock, clock, clock, clock])
})

test('a withdrawal accepts the exact text of a saved address instead of its id', async () => {
  const ann = await registerFundedCustomer(halyard)
  dataOf(await out(ann, '10')(ann.address))
  expect(await out(ann, '10')(`${ann.address}x`)).toMatchObject({ code: 'address_must_be_saved' })
  expect(await out(ann, '10')(ann.address.toLowerCase())).toMatchObject({ code: 'address_must_be_saved' })
})

test('a cancelled, rejected or returned withdrawal returns the funds', async () => {
  const ann = await registerFundedCustomer(halyard)
  const ids: number[] = []
  for (let turn = 0; turn < 3; turn++) ids.push(dataOf(await out(ann, '100')(ann.addressId)).id)
  const [cancelled = 0, rejected = 0, returned = 0] = ids
  expect(await balanceOf(ann)).toBe('9700+300')
  expect(dataOf(await ann.client('wallet/cancel_out', { id: cancelled })).status).toBe('cancelled')
  const review = { kind: 'reviewWithdrawal', reviewerId: REVIEWER, reason: 'unclear' } as const
  await submitCommand(halyard, { ...review, withdrawalId: rejected, pass: false })
  await submitCommand(halyard, { ...review, withdrawalId: returned, pass: true })
  await submitCommand(halyard, { kind: 'returnWithdrawal', withdrawalId: returned, reason: 'closed' })
  expect(await balanceOf(ann)).toBe('10000')
  const { list } = dataOf(await ann.client('charge_mention/log3', {}))
  expect(list.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    'returned closed',
    'rejected unclear',
    'cancelled ',
  ])
  expect(await ann.client('wallet/cancel_out', { id: cancelled })).toMatchObject({
    code: 'withdrawal_must_be_processing',
  })
})

test('a large withdrawal awaits the second reviewer', async () => {
  const ann = await registerFundedCustomer(halyard)
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: USDT,
    amount: 60_000_000_000n as never,
    source: 'test',
  })
  const { id } = dataOf(await out(ann, '50000')(ann.addressId))
  const pass = { kind: 'reviewWithdrawal', withdrawalId: id, pass: true, reason: '' } as const
  await submitCommand(halyard, { ...pass, reviewerId: REVIEWER })
  expect(stepsOf(await latest(ann))).toBe(
    'requested done, first_review done, review next, signing later, sending later, confirming later',
  )
  expect(await halyard.app.context.engine.submit({ ...pass, reviewerId: REVIEWER })).toMatchObject({
    ok: false,
  })
  expect(await halyard.app.context.engine.submit({ ...pass, reviewerId: ann.id })).toMatchObject({
    ok: false,
  })
  await submitCommand(halyard, { ...pass, reviewerId: SECOND_REVIEWER })
  expect((await latest(ann)).status).toBe('passed')
})

test('each requirement has its rejection, with the texts of the specification', async () => {
  const bob = await halyard.registerCustomer({ funded: true })
  let { client } = bob
  const messageFor = async (number: string, address: string) => {
    const response = await client('wallet/out', {
      currency: USDT,
      type: 'TRC20',
      number,
      address,
      pass: PASS,
    })
    return response.type === 'ok' ? 'ok' : response.message
  }
  expect(await messageFor('10', '1')).toBe('Please set fund password first.')
  await setFundPassword(halyard, bob)
  expect(await messageFor('10', '1')).toBe('Please complete the KYC Verification')
  await submitCommand(halyard, { kind: 'setVerification', customerId: bob.id, level: 2 })
  expect(await messageFor('10', '1')).toBe('Please set withdraw address first')
  const { addressId } = await saveAddress(halyard, bob)
  expect(await messageFor('9.999999', String(addressId))).toBe('The minimum withdrawal amount is 10 USDT')
  expect(await messageFor('500000.000001', String(addressId))).toBe(
    'The maximum withdrawal amount is 500000 USDT',
  )
  await submitCommand(halyard, { kind: 'setHold', customerId: bob.id, until: clock + 90 * 60_000 })
  expect(await messageFor('10', String(addressId))).toBe(
    'Security settings were changed. Withdrawals are on hold for another 2 h.',
  )
  clock += 2 * HOUR
  expect(await messageFor('20000', String(addressId))).toBe('Insufficient balance')
  for (let turn = 0; turn < 3; turn++) expect(await messageFor('10', String(addressId))).toBe('ok')
  expect(await messageFor('10', String(addressId))).toBe(
    'You can request 3 withdrawals a day. Try again tomorrow (UTC).',
  )
  clock += DAY
  client = halyard.client(await halyard.app.context.sessions.open(bob.id, { ip: '127.0.0.1', agent: 'test' }))
  expect(await messageFor('10', String(addressId))).toBe('ok')
})

test("only the customer's own address on the right network is accepted", async () => {
  const ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  const other = await saveAddress(halyard, ann, 'ERC20')
  const refused = { code: 'address_must_be_saved', field: 'address' }
  expect(await out(ann, '100')(bob.addressId)).toMatchObject(refused)
  expect(await out(ann, '100')(bob.address)).toMatchObject(refused)
  expect(await out(ann, '100')(other.addressId)).toMatchObject(refused)
  expect(await out(ann, '100')(other.address)).toMatchObject(refused)
  expect(await out(ann, '100')(999_999_999)).toMatchObject(refused)
  expect(await out(ann, '100', { type: 'BANK' })(1)).toMatchObject(refused)
  expect(await out(ann, '100', { type: 'OMNI', currency: 2 })(1)).toMatchObject({
    code: 'network_must_be_known',
  })
  await submitCommand(halyard, { kind: 'deleteAddress', customerId: ann.id, addressId: ann.addressId })
  expect(await out(ann, '100')(ann.addressId)).toMatchObject(refused)
})

test("bank withdrawals go only to the customer's own, linked card", async () => {
  const ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  const cardOf = async ({ id }: FundedCustomer): Promise<string> => {
    const card = {
      user_id: id,
      sealed: Buffer.from('sealed'),
      is_default: true,
      created_at: clock,
      deleted_at: null,
    }
    const row = await halyard.app.context.db
      .insertInto('bank_card')
      .values(card)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const [own, theirs] = [await cardOf(ann), await cardOf(bob)]
  const toBank = (card: string) => out(ann, '100', { type: 'BANK' })(card)
  expect(await toBank(theirs)).toMatchObject({ code: 'address_must_be_saved' })
  dataOf(await toBank(own))
  expect(await latest(ann)).toMatchObject({ type: 'BANK', address: `card:${own}`, fee: '5', obtained: '95' })
  await halyard.app.context.db
    .updateTable('bank_card')
    .set({ deleted_at: clock })
    .where('id', '=', own)
    .execute()
  expect(await toBank(own)).toMatchObject({ code: 'address_must_be_saved' })
  expect(await balanceOf(ann)).toBe('9900+100')
})

test("another customer's withdrawal gets the same rejection as an unknown one", async () => {
  const ann = await registerFundedCustomer(halyard)
  const bob = await registerFundedCustomer(halyard)
  const { id } = dataOf(await out(ann, '100')(ann.addressId))
  const theirs = await bob.client('wallet/cancel_out', { id })
  expect(theirs).toEqual(await bob.client('wallet/cancel_out', { id: 999_999_999 }))
  expect(dataOf(await bob.client('charge_mention/log3', { id })).list).toEqual([])
  expect((await latest(ann)).status).toBe('processing')
})

test('the fund password is excluded from the idempotency hash', async () => {
  const ann = await registerFundedCustomer(halyard)
  const body = { currency: USDT, type: 'TRC20', number: '100', address: String(ann.addressId), pass: PASS }
  const options = { idempotencyKey: 'kept' }
  const first = dataOf(await ann.client('wallet/out', body, options))
  expect(await ann.client('wallet/out', { ...body, pass: '000000' }, options)).toMatchObject({
    code: 'fund_password_wrong',
  })
  const stored = await halyard.app.context.auth.fundPassword.hash(ann.id, '864208')
  await halyard.app.context.db
    .updateTable('fund_password')
    .set({ ...stored, tries: 0 })
    .where('user_id', '=', String(ann.id))
    .execute()
  // A different password is still the same request, so the stored hash cannot reveal it.
  expect(dataOf(await ann.client('wallet/out', { ...body, pass: '864208' }, options))).toEqual(first)
  expect(await balanceOf(ann)).toBe('9900+100')
})

test('a repeated rejected withdrawal names the limit at the time of its rejection', async () => {
  const ann = await registerFundedCustomer(halyard)
  const network = halyard.app.context.catalogue.network(USDT, 'TRC20')
  if (!network) throw new Error('not listed')
  const body = { currency: USDT, type: 'TRC20', number: '1', address: String(ann.addressId), pass: PASS }
  const ask = () => ann.client('wallet/out', body, { idempotencyKey: 'too-small' })
  const first = await ask()
  const least = `${formatUnits(network.withdrawMin, 6)} USDT`
  expect(first).toMatchObject({
    code: 'withdrawal_too_small',
    field: 'number',
    message: expect.stringContaining(least) as string,
  })
  const raised = { ...network, withdrawMin: (network.withdrawMin * 2n) as typeof network.withdrawMin }
  await submitCommand(halyard, { kind: 'configureNetwork', network: raised })
  expect(await ask()).toEqual(first)
  await submitCommand(halyard, { kind: 'configureNetwork', network })
})

test('withdrawal requirements and fees are available in advance', async () => {
  const ann = await registerFundedCustomer(halyard)
  dataOf(await out(ann, '100')(ann.addressId))
  const info = dataOf(await ann.client('wallet/get_info', { currency: USDT }))
  expect(info).toMatchObject({ available: '9900', left_today: 2, per_day: 3, eta_hours: 12, verified: true })
  expect(info.networks.map(({ type, min, fee }) => `${type} ${min} ${fee}`)).toEqual([
    'TRC20 10 1',
    'ERC20 20 5',
    'OMNI 100 20',
    'BANK 50 5',
  ])
  const only = dataOf(await ann.client('wallet/get_info', { currency: USDT, type: 'ERC20' }))
  expect(only.networks.map(({ type }) => type)).toEqual(['ERC20'])
})

test('entries paginate by id without limit, within their dates', async () => {
  const ann = await registerFundedCustomer(halyard)
  const start = clock
  for (let turn = 0; turn < 12; turn++) {
    clock += HOUR
    const [from, to] = turn % 2 === 0 ? (['coin', 'trust'] as const) : (['trust', 'coin'] as const)
    dataOf(await ann.client('wallet/change', { currency_id: USDT, from, to, number: '1', pass: PASS }))
  }
  const all = dataOf(await ann.client('wallet/legal_log', { limit: 100 })).list
  expect(all).toHaveLength(4 + 24)
  const paged: typeof all = []
  for (let before: number | undefined; ; before = paged.at(-1)?.id) {
    const page = dataOf(
      await ann.client('wallet/legal_log', { limit: 5, ...(before === undefined ? {} : { before }) }),
    )
    paged.push(...page.list)
    if (!page.more) break
  }
  expect(paged).toEqual(all)
  const dated = dataOf(
    await ann.client('wallet/legal_log', { from: start + 3 * HOUR, to: start + 5 * HOUR, type: 'coin' }),
  ).list
  expect(dated.map(({ time }) => time)).toEqual([start + 4 * HOUR, start + 3 * HOUR])
})

test('statement: opening plus entries from the file alone equal the balance to the unit', async () => {
  const ann = await registerFundedCustomer(halyard)
  const start = clock
  clock += HOUR
  dataOf(await out(ann, '100.000001')(ann.addressId))
  const { id } = dataOf(await out(ann, '50')(ann.addressId))
  clock += HOUR
  const middle = clock
  await submitCommand(halyard, {
    kind: 'reviewWithdrawal',
    withdrawalId: id,
    reviewerId: REVIEWER,
    pass: true,
    reason: '',
  })
  dataOf(
    await ann.client('wallet/change', {
      currency_id: USDT,
      from: 'coin',
      to: 'fiat',
      number: '7.25',
      pass: PASS,
    }),
  )
  clock += HOUR

  for (const period of [{}, { from: start + 1 }, { from: middle }, { to: middle }]) {
    const statement = dataOf(
      await ann.client('wallet/statement', { type: 'coin', currency: USDT, ...period }),
    )
    const rows = statement.csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const [opening, ...rest] = rows
    const closing = rest.pop()
    for (const [change, after] of [
      [3, 5],
      [4, 6],
    ] as const) {
      const sum = rest.reduce((total, row) => total + units(row[change]), units(opening?.[after]))
      expect(sum).toBe(units(closing?.[after]))
    }
    const whole = (row: string[] | undefined): string => formatUnits(units(row?.[5]) + units(row?.[6]), 6)
    expect([whole(opening), whole(closing)]).toEqual([
      statement.accounts[0]?.opening,
      statement.accounts[0]?.closing,
    ])
    expect(rest).toHaveLength(statement.entries)
    if (!('to' in period)) expect([closing?.[5], closing?.[6]].join('+')).toBe(await balanceOf(ann))
  }
  const empty = dataOf(await ann.client('wallet/statement', { type: 'trust', currency: USDT }))
  expect(empty.accounts).toEqual([
    { type: 'trust', currency_name: 'USDT', opening: '0', closing: '0', entries: 0 },
  ])
})

/** Returns units of USDT from a cell that may be negative. */
function units(cell: string | undefined): bigint {
  const magnitude = parseUnits((cell ?? '').replace('-', ''), 6)
  if (magnitude === undefined) throw new Error(`no amount: ${cell}`)
  return cell?.startsWith('-') ? -magnitude : magnitude
}
