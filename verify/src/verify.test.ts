import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openExchange } from './testing/dishonest-exchange.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const EXAMPLE = join(import.meta.dirname, '../../docs/receipt-example.json')
const example = readFileSync(EXAMPLE, 'utf8')
const key = (JSON.parse(example) as { public_key: string }).public_key
const folder = mkdtempSync(join(tmpdir(), 'halyard-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function verify(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

test('the example in the documentation is valid and every check is reported', () => {
  const { status, out, err } = verify(EXAMPLE, '--key', key)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out.split('\n').filter((line) => line.startsWith('  ok '))).toHaveLength(9)
  expect(out).toContain('entry 64001, delivery 64006.7 from 6 of 10 ticks, win, payout 45.000001 USDT')
  expect(out).toContain('signed 10 seconds after delivery')
  expect(out).toContain('The receipt is valid.')
})

test('without a key a receipt is not reported as valid', () => {
  const { status, out } = verify(EXAMPLE)
  expect(status).toBe(2)
  expect(out).not.toContain('The receipt is valid')
  expect(out).toContain(`NOT VERIFIED: consistent, but signed by an untrusted key: ${key}`)
})

test('--key: accepts uppercase hexadecimal; fails for another key', () => {
  expect(verify(EXAMPLE, '--key', key.toUpperCase())).toMatchObject({ status: 0 })
  expect(verify(EXAMPLE, '--key', 'ab'.repeat(32))).toMatchObject({
    status: 1,
    out: expect.stringContaining('FAILED the keys are among the given keys') as string,
  })
})

test('--key file: accepts hexadecimal, PEM and JSON; fails for another key', () => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')])
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----\n`
  for (const text of [key, pem, JSON.stringify({ message: { pem } }), JSON.stringify({ public_key: key })])
    expect(verify(EXAMPLE, '--key', file('key', text)), text).toMatchObject({ status: 0 })
  expect(verify(EXAMPLE, '--key', file('key', 'ab'.repeat(32)))).toMatchObject({
    status: 1,
    out: expect.stringContaining('FAILED the keys are among the given keys') as string,
  })
})

test.each([
  ['a result', '"result": "win"', '"result": "draw"'],
  ['a payout', '"payout": "45000001"', '"payout": "45000002"'],
  ['a tick', '640090', '640091'],
  ['a signature', '"signature": "', '"signature": "0'],
])('altering %s invalidates the receipt', (_what, from, to) => {
  expect(example).toContain(from)
  const { status } = verify(file('altered.json', example.replace(from, to)))
  expect(status).toBe(1)
})

test.each([
  [[], 'usage: '],
  [['--key', 'x'], 'usage: '],
  [[EXAMPLE, '--key'], 'usage: '],
  [[EXAMPLE, '--key', key, 'more'], 'usage: '],
  [[EXAMPLE, 'more'], 'cannot read'],
  [[join(folder, 'nowhere.json')], 'cannot read'],
  [[file('empty.json', '')], 'the file is not JSON'],
  [[file('binary.json', '\0\u{1}')], 'the file is not JSON'],
  [[file('list.json', '[]')], 'the file is not a receipt'],
  [[file('other.json', '[1]')], 'the file is not a receipt'],
  [[EXAMPLE, file('second.json', '{')], 'second.json: the file is not JSON'],
  [[folder], 'cannot read'],
  [[file('deep.json', '['.repeat(1_000_000))], 'the file is nested too deeply'],
  [[file('large.json', ' '.repeat(32_000_001))], 'large.json is larger than 32 MB'],
  [
    [file('early.json', '{"type":"ok","message":{"receipt":null,"ready_at":1}}')],
    'the file has no receipt yet',
  ],
  [[EXAMPLE, '--key', file('nothing', 'nothing')], 'the key file contains no public key'],
  [
    [EXAMPLE, '--key', file('bad', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')],
    'the key file contains an unreadable key',
  ],
])('%j: fails with one line', (args, message) => {
  const { status, out, err } = verify(...args)
  expect(status).toBe(1)
  expect(out).toBe('')
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(message)
})

test('verifies unchanged responses: of a receipt, of a purchase, of a refusal', () => {
  const exchange = openExchange()
  exchange.tick(1, 1_800_000_000_000, 640_000)
  const ticket = exchange.sell(1_800_000_000_500)
  const refusal = exchange.refuse(ticket, 1_800_000_000_400, 'market_has_no_price')
  const responses = [
    { type: 'ok', message: { receipt: JSON.parse(example) as unknown, ready_at: null } },
    { type: 'ok', message: { id: 1, accepted_at: 1_800_000_000_500, ticket } },
    { type: 'error', code: refusal.reason, message: 'No price now [yet].', refusal },
  ]
  for (const response of responses)
    expect(verify(file('response.json', JSON.stringify(response)), '--key', key)).toMatchObject({ status: 0 })
})

describe('several files', () => {
  const exchange = openExchange()
  exchange.tick(1, 1_800_000_000_000, 640_000)
  const lives = [exchange.signLive(1_800_000_000_100)]
  const ticket = exchange.sell(1_800_000_000_500)
  const refusal = exchange.refuse(ticket, 1_800_000_000_400, 'busy')
  exchange.tick(1, 1_800_000_001_000, 640_001)
  lives.push(exchange.signLive(1_800_000_001_100))
  const kept = file('kept.json', JSON.stringify([ticket, refusal]))
  const response = { type: 'ok', message: { list: lives, more: false } }
  const heads = file('heads.json', JSON.stringify(response, undefined, 1))

  test('kept statements and a response of trail/live are right and do not contradict each other', () => {
    const { status, out, err } = verify(kept, heads, '--key', exchange.publicKey)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toContain('Ticket of option 1')
    expect(out).toContain('Live head 2 of 1 markets')
    expect(out).toContain('No two statements contradict each other.')
    expect(verify(kept, heads).status).toBe(2)
  })

  test('a contradiction fails, and its evidence is verified as a file of its own', () => {
    const second = exchange.sell(1_800_000_001_500, { nonce: ticket.option.nonce })
    const twice = file('twice.json', JSON.stringify(second))
    const { status, out } = verify(kept, twice, heads, '--key', exchange.publicKey)
    expect(status).toBe(1)
    const lines = out.split('\n')
    const found = lines.findIndex((line) => line.startsWith('CONTRADICTION two_tickets'))
    const evidence = file('evidence.json', lines[found + 1] ?? '')
    expect(verify(evidence, '--key', exchange.publicKey)).toMatchObject({
      status: 1,
      out: expect.stringContaining('CONTRADICTION two_tickets') as string,
    })
    expect(verify(evidence, '--key', 'ab'.repeat(32)).out).not.toContain('CONTRADICTION')
  })

  test('a ticket with other terms than were signed fails', () => {
    const altered = { ...ticket, option: { ...ticket.option, type: 'put' } }
    const { status, out } = verify(file('put.json', JSON.stringify(altered)), '--key', exchange.publicKey)
    expect(status).toBe(1)
    expect(out).toContain('FAILED it is signed by its key')
  })
})

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/verify.md'), 'utf8')
const PYTHON_FILE = file('verify.py', /```python\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '')
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0

function runPython(...args: string[]): { status: number | null; out: string } {
  const { status, stdout } = spawnSync('python3', [PYTHON_FILE, ...args], { encoding: 'utf8' })
  return { status, out: stdout }
}

describe.runIf(hasPython)('the Python program in the documentation', () => {
  test('accepts the example only with a trusted key', () => {
    expect(runPython(EXAMPLE, key)).toMatchObject({
      status: 0,
      out: expect.stringContaining('right') as string,
    })
    expect(runPython(EXAMPLE, 'ab'.repeat(32)).status).toBe(1)
    const keyless = runPython(EXAMPLE)
    expect(keyless.status).toBe(2)
    expect(keyless.out).not.toContain('right')
  })

  test.each([
    ['another result', '"result": "win"', '"result": "draw"'],
    ['another payout', '"payout": "45000001"', '"payout": "45000002"'],
    ['a repeated payout', '"payout": "45000001"', '"payout": "9", "payout": "45000001"'],
    ['another tick', '640090', '640091'],
    ['another format', 'halyard-receipt-1', 'halyard-receipt-2'],
    ['other rules', 'halyard-option-rules-1', 'halyard-option-rules-2'],
    ['an unknown field', '"id": 17', '"id": 17, "note": 1'],
    ['a number as a string', '"id": 17', '"id": "17"'],
    ['a fraction', '"id": 17', '"id": 17.0'],
    ['a million decimals', '"price_decimals": 1', '"price_decimals": 1000000'],
    ['an uppercase signature', '"signature": "e', '"signature": "E'],
  ])('rejects %s, as the command line does', (_what, from, to) => {
    expect(example).toContain(from)
    const altered = file('altered-for-both.json', example.replace(from, to))
    expect(runPython(altered, key).status).toBe(1)
    expect(verify(altered, '--key', key).status).toBe(1)
  })
})
