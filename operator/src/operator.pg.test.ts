import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '@halyard/server/testing'
import { run } from './run.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const OPERATOR = 'operator@example.com:demo1234'

let halyard: DemoTestApp
let folder: string

beforeAll(async () => {
  halyard = await startDemoTestApp()
  folder = mkdtempSync(join(tmpdir(), 'halyard-operator-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await halyard.close()
})

interface RunResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command line without a terminal. */
async function operator(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunResult> {
  const lines: Record<'out' | 'err', string[]> = { out: [], err: [] }
  const code = await run(words, {
    environment: { HALYARD_URL: halyard.url, HALYARD_OPERATOR: OPERATOR, ...environment },
    ask: undefined,
    print: (text) => lines.out.push(text),
    printError: (text) => lines.err.push(text),
  })
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
}

/** Runs the command line in its own process. */
function runProcess(words: readonly string[]): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: { PATH: process.env['PATH'], HALYARD_URL: halyard.url, HALYARD_OPERATOR: OPERATOR },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

/** Proposes what needs two persons, and has the admin approve it. */
async function operatorAndAdmin(words: readonly string[]): Promise<void> {
  const proposed = await operator([...words, '--json'])
  expect(proposed).toMatchObject({ code: 0 })
  const { id } = JSON.parse(proposed.out) as { id: number }
  const admin = { HALYARD_OPERATOR: 'admin@example.com:demo1234' }
  expect(await operator(['change', 'approve', String(id)], admin)).toMatchObject({ code: 0 })
}

const PERSON = { country: 'DE', name: 'Nora Müller', card_id: 'A100001', contact_address: 'Kiel' }

test('verification: list, show, refuse with a reason, approve on resubmission', async () => {
  const nora = await halyard.registerCustomer()
  dataOf(await nora.client('user/real_name', PERSON))
  const listed = await operator(['verifications', '--json'])
  expect(listed.code).toBe(0)
  const { list } = JSON.parse(listed.out) as { list: { id: number; customer_id: number }[] }
  const first = String(list.find(({ customer_id }) => customer_id === nora.id)?.id)
  expect((await operator(['verification', 'show', first])).out).toContain('Nora Müller')

  const unsaid = await operator(['verification', 'refuse', first])
  expect(unsaid).toMatchObject({ code: 1, out: '' })
  expect(unsaid.err).toContain('Enter a reason. (reason_is_required, field reason)')
  expect(await operator(['verification', 'refuse', first, '--reason', 'Not readable'])).toMatchObject({
    code: 0,
  })
  expect(await operator(['verification', 'pass', first])).toMatchObject({
    code: 1,
    err: expect.stringContaining('already_reviewed'),
  })

  dataOf(await nora.client('user/real_name', PERSON))
  const again = String(Number(first) + 1)
  expect((await operator(['verifications'])).out).toMatch(/^ID +CUSTOMER ID +ACCOUNT NUMBER/)
  expect(await operator(['verification', 'pass', again])).toMatchObject({ code: 0 })
  expect(dataOf(await nora.client('user/real_info', {})).level).toBe(1)

  const audit = await operator(['audit', '--target', `verification:${again}`])
  expect(audit.out).toContain('ops/verification/review')
  expect((await operator(['verifications', '--status', 'refused'])).out).toContain('Not readable')
})

test('customer: find, show, freeze, thaw', async () => {
  const nora = await halyard.registerCustomer({ funded: true })
  const id = String(nora.id)
  expect((await operator(['customer', 'find', nora.email])).out).toContain(nora.email)
  expect((await operator(['customer', 'show', nora.email])).out).toMatch(/coin +USDT +10000/)
  expect(await operator(['customer', 'show', id])).toMatchObject({
    code: 1,
    err: expect.stringContaining('customer_not_opened'),
  })
  expect(await operator(['customer', 'show', 'unknown@example.com'])).toMatchObject({
    code: 1,
    err: 'Unknown customer.',
  })
  expect(await operator(['customer', 'freeze', id])).toMatchObject({ code: 2 })
  expect(await operator(['customer', 'freeze', id, '--reason', 'Stolen phone'])).toMatchObject({ code: 0 })
  expect((await operator(['customer', 'show', nora.email])).out).toMatch(/frozen by +operator/)
  expect(await operator(['customer', 'unfreeze', id, '--reason', 'Found again'])).toMatchObject({ code: 0 })
})

test('customer: each command finds its customer; support sees balances after a reason', async () => {
  const nora = await halyard.registerCustomer({ funded: true })
  const support = { HALYARD_OPERATOR: 'support@example.com:demo1234' }
  const funds = /coin +USDT +10000 /
  expect(await operator(['customer', 'lower', nora.email, '5', '--reason', 'Threats'])).toMatchObject({
    code: 0,
  })
  expect((await operator(['customer', 'show', nora.email], support)).out).not.toMatch(funds)
  const unmasked = await operator(['customer', 'unmask', nora.email, '--reason', 'They ask'], support)
  expect(unmasked.out).toMatch(funds)
  expect(await operator(['removal', 'request', nora.email, '--reason', 'Lost phone'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('second_factor_not_on'),
  })
})

test('help: the order of articles is shown and changed; a version that was replaced is rejected', async () => {
  interface Order {
    readonly version: number
    readonly common: readonly string[]
    readonly articles: readonly string[]
  }
  const order = async () => JSON.parse((await operator(['article', 'order', '--json'])).out) as Order
  const before = await order()
  const ids = before.articles.slice(0, 2).toReversed()
  const words = ['article', 'arrange', 'common', ids.join(','), String(before.version)]
  expect(await operator(words)).toMatchObject({ code: 2, out: '' })
  expect(await operator([...words, '--reason', 'Asked most'])).toMatchObject({ code: 0 })
  expect(await operator([...words, '--reason', 'Asked most'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('version'),
  })
  expect(await order()).toEqual({ ...before, version: before.version + 1, common: ids })
  expect((await operator(['article', 'order'])).out).toContain(ids[0])
})

test('service: the link is shown, changed and removed with a reason; it must be https', async () => {
  const link = 'https://support.example.com/chat'
  expect(await operator(['service', 'set', link])).toMatchObject({ code: 2 })
  await operatorAndAdmin(['service', 'set', link, '--reason', 'New provider'])
  expect((await operator(['service', 'show'])).out).toContain(link)
  const plain = await operator(['service', 'set', 'http://support.example.com', '--reason', 'Test'])
  expect(plain).toMatchObject({ code: 1, err: expect.stringContaining('field url') })
  await operatorAndAdmin(['service', 'chat', '--reason', 'Own chat'])
  expect((await operator(['service', 'show'])).out).not.toContain(link)
})

test('markets and networks: close and reopen', async () => {
  expect(await operator(['market', 'pause', '1', '--reason', 'Feed'])).toMatchObject({ code: 0 })
  expect((await operator(['markets'])).out).toMatch(/1 +BTC\/USDT +paused/)
  await operatorAndAdmin(['market', 'open', '1', '--reason', 'Feed'])
  expect(await operator(['network', 'close', '3', 'TRC20', '--reason', 'Node'])).toMatchObject({ code: 0 })
  expect((await operator(['networks'])).out).toMatch(/3 +USDT +TRC20 +false/)
  expect((await operator(['currencies'])).out).toMatch(/3 +USDT +6/)
  await operatorAndAdmin(['network', 'open', '3', 'TRC20', '--reason', 'Node'])
})

test('contracts and timed options: pause and reopen', async () => {
  expect(await operator(['contract', 'close-only', '1', '--reason', 'Book'])).toMatchObject({ code: 0 })
  expect((await operator(['contracts'])).out).toMatch(/1 +BTC\/USDT +cancel_only/)
  await operatorAndAdmin(['contract', 'open', '1', '--reason', 'Book'])
  expect(await operator(['option', 'pause', '1', '--reason', 'Feed'])).toMatchObject({ code: 0 })
  expect((await operator(['options'])).out).toMatch(/1 +BTC\/USDT +paused +0/)
  await operatorAndAdmin(['option', 'open', '1', '--reason', 'Feed'])
})

test('deposit: list, leave, pass; payment: an unknown one is rejected', async () => {
  const nora = await halyard.registerCustomer()
  const { id } = await halyard.app.context.db
    .insertInto('chain_deposit')
    .values({
      network: 'TRC20',
      txid: 'c'.repeat(64),
      output: 0,
      customer_id: nora.id,
      currency_id: 3,
      address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      amount: 500_000,
      status: 'too_small',
      height: 1,
      block_hash: 'a block',
      seen_at: 1,
      included_at: 1,
      ended_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await operator(['deposits'])).out).toMatch(
    new RegExp(`${id} +${nora.id} +USDT +TRC20 +0.5 +too_small`),
  )
  const target = `deposit:${id}`
  expect((await operator(['record', 'claim', target])).code).toBe(0)
  expect((await operator(['record', 'note', target, 'Dust again'])).code).toBe(0)
  expect((await operator(['inbox'])).out).toMatch(new RegExp(`${target} +deposit +${nora.id} .+too_small`))
  expect((await operator(['record', 'show', target])).out).toMatch(/Dust again[^]+ops\/record\/claim/)
  expect(await operator(['deposit', 'leave', id])).toMatchObject({ code: 1 })
  expect((await operator(['deposit', 'leave', id, '--reason', 'Dust'])).out).toMatch(/status +left/)
  expect((await operator(['deposit', 'pass', id])).out).toMatch(/status +confirming/)
  expect((await operator(['payments'])).out).toContain('Nothing here.')
  expect(await operator(['payment', 'retry', '1', '--reason', 'Mended'])).toMatchObject({ code: 1 })
  expect(await operator(['payment', 'return', '1'])).toMatchObject({ code: 2 })
})

test.each([
  [['nonsense'], 2, 'Unknown command "nonsense".'],
  [['verification', 'pass'], 2, 'Usage: npm run operator -- verification pass <id>'],
  [['verification', 'pass', '1', '2'], 2, 'Usage: npm run operator -- verification pass <id>'],
  [['staff', 'set', '1'], 2, 'Usage: npm run operator -- staff set <id> <role>'],
  [['staff', 'set', '1', 'reviewer', '--reason', 'x'], 1, 'role_not_allowed'],
  [['verifications', '--reason', 'x'], 2, '"verifications" does not accept --reason.'],
  [['verifications', '--nonsense'], 2, "Unknown option '--nonsense'"],
  [['verification', 'show', '999999'], 1, 'Unknown record.'],
  [['verification', 'show', 'x'], 1, 'invalid_field, field id'],
  [['picture', 'A'.repeat(22), '--out', '/dev/null'], 1, 'Unknown picture.'],
])('%j: exit code %d', async (words, code, said) => {
  const ran = await operator(words)
  expect(ran).toMatchObject({ code, out: '' })
  expect(ran.err).toContain(said)
})

test('whoami: rejects a customer and missing credentials; reports an unreachable server', async () => {
  const customer = { HALYARD_OPERATOR: 'demo@example.com:demo1234' }
  expect(await operator(['whoami'], customer)).toMatchObject({
    code: 1,
    err: expect.stringContaining('account_or_password_wrong'),
  })
  // After three wrong passwords the server requires a captcha, which the client solves by itself.
  for (let wrong = 0; wrong < 2; wrong++) await operator(['whoami'], customer)
  expect(await operator(['whoami'])).toMatchObject({ code: 0 })
  expect(await operator(['whoami'], { HALYARD_OPERATOR: '' })).toMatchObject({ code: 2 })
  expect(await operator(['whoami', '--url', 'http://127.0.0.1:9'])).toMatchObject({ code: 3 })
  expect((await operator(['whoami'])).out).toMatch(/role +operator/)
})

test('change: one operator proposes fees, another approves them', async () => {
  const proposer = { HALYARD_OPERATOR: 'treasurer@example.com:demo1234' }
  const decider = { HALYARD_OPERATOR: 'admin@example.com:demo1234' }
  const file = join(folder, 'fees.json')
  const limits = { band_ppm: 50_000, min_quantity: '0.00001', max_quantity: '500', min_value: '1' }
  writeFileSync(file, JSON.stringify({ id: 1, maker_fee_ppm: 700, taker_fee_ppm: 900, ...limits }))
  const propose = ['market', 'propose', file, '--reason', 'Autumn fees']
  expect(await operator(propose)).toMatchObject({ code: 1 })
  const proposed = await operator([...propose, '--json'], proposer)
  const { id } = JSON.parse(proposed.out) as { id: number }
  expect((await operator(['changes', '--status', 'waiting'])).out).toContain('market:1')
  expect(await operator(['change', 'approve', String(id)], proposer)).toMatchObject({ code: 1 })
  const approved = await operator(['change', 'approve', String(id), '--json'], decider)
  expect(JSON.parse(approved.out)).toMatchObject({ status: 'approved', applied: true })
  expect((await operator(['change', 'show', String(id)])).out).toContain('Autumn fees')
})

test('as a process: the result on stdout, a rejection on stderr, and the exit code', async () => {
  expect(await runProcess(['whoami'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/role +operator\n/),
    err: '',
  })
  expect(await runProcess(['verification', 'pass'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Usage: npm run operator -- verification pass <id>\n'),
  })
})

test('--help: lists every command without a server', async () => {
  const { code, out } = await operator(['--help'], { HALYARD_URL: 'http://127.0.0.1:9' })
  expect(code).toBe(0)
  for (const command of [
    'verifications',
    'withdrawal pass <id>',
    'charge reject <id>',
    'customer unfreeze <id>',
    'audit',
  ])
    expect(out).toContain(command)
})

test('picture: saves a JPEG', async () => {
  const nora = await halyard.registerCustomer()
  const { context } = halyard.app
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const id = await context.uploads.keep(nora.id, 'voucher', pixel)
  const file = join(folder, 'voucher.jpg')
  expect(await operator(['picture', id, '--out', file])).toMatchObject({ code: 0 })
  expect(readFileSync(file).subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('month: saves the file; rejects a file changed by hand, and a month that has not ended', async () => {
  await halyard.app.context.treasury.step()
  const file = join(folder, 'month.csv')
  const [before, running] = ['2026-01', new Date().toISOString().slice(0, 7)]
  expect(await operator(['month', before, '--out', file])).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toContain(`${before} UTC is complete`)
  expect((await operator(['month', before])).out).toBe(readFileSync(file, 'utf8').trimEnd())
  expect((await operator(['month', 'check', before, file])).code).toBe(0)
  writeFileSync(file, readFileSync(file, 'utf8').replace('complete', 'completed'))
  const changed = await operator(['month', 'check', before, file])
  expect(changed.code).toBe(1)
  expect(changed.err).toContain(`is not the file of ${before}`)
  expect((await operator(['month', 'check', running, file])).err).toContain('is not over')
})
