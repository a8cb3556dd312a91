import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

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

function verify(...words: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

test('the example of the documentation is right, and each check is told', () => {
  const { status, out, err } = verify(EXAMPLE, '--key', key)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out.split('\n').filter((line) => line.startsWith('  ok '))).toHaveLength(9)
  expect(out).toContain('entry 64001, delivery 64006.7 from 6 of 10 ticks, win, payout 45.000001 USDT')
  expect(out).toContain('signed 10 seconds after delivery')
  expect(out).toContain('The receipt is right.')
})

test('without a key it is never called right', () => {
  const { status, out } = verify(EXAMPLE)
  expect(status).toBe(2)
  expect(out).not.toContain('The receipt is right')
  expect(out).toContain(`NOT VERIFIED: consistent, but signed by a key that nobody has vouched for: ${key}`)
})

test('a key on the command line may be in capitals, and another one is refused', () => {
  expect(verify(EXAMPLE, '--key', key.toUpperCase())).toMatchObject({ status: 0 })
  expect(verify(EXAMPLE, '--key', 'ab'.repeat(32))).toMatchObject({
    status: 1,
    out: expect.stringContaining('WRONG  its keys are among those given') as string,
  })
})

test('it is right by its own key, in any form, and by no other', () => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')])
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----\n`
  for (const text of [key, pem, JSON.stringify({ message: { pem } }), JSON.stringify({ public_key: key })])
    expect(verify(EXAMPLE, '--key', file('key', text)), text).toMatchObject({ status: 0 })
  expect(verify(EXAMPLE, '--key', file('key', 'ab'.repeat(32)))).toMatchObject({
    status: 1,
    out: expect.stringContaining('WRONG  its keys are among those given') as string,
  })
})

test.each([
  ['a result', '"result": "win"', '"result": "draw"'],
  ['a payout', '"payout": "45000001"', '"payout": "45000002"'],
  ['a tick', '640090', '640091'],
  ['a signature', '"signature": "', '"signature": "0'],
])('with %s altered it is wrong', (_what, from, to) => {
  expect(example).toContain(from)
  const { status } = verify(file('altered.json', example.replace(from, to)))
  expect(status).toBe(1)
})

test.each([
  [[], 'usage: '],
  [['--key', 'x'], 'usage: '],
  [[EXAMPLE, '--key'], 'usage: '],
  [[EXAMPLE, 'more'], 'usage: '],
  [[join(folder, 'nowhere.json')], 'nowhere.json cannot be read'],
  [[file('empty.json', '')], 'the file is not JSON'],
  [[file('binary.json', '\0\u{1}')], 'the file is not JSON'],
  [[file('list.json', '[]')], 'the file is not a receipt'],
  [[EXAMPLE, '--key', file('nothing', 'nothing')], 'the key file has no public key'],
  [
    [EXAMPLE, '--key', file('bad', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')],
    'the key file has a key that cannot be read',
  ],
])('%j is answered with one line', (words, complaint) => {
  const { status, out, err } = verify(...words)
  expect(status).toBe(1)
  expect(out).toBe('')
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(complaint)
})

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/verify.md'), 'utf8')
const SKETCH = file('verify.py', /```python\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '')
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0

function sketch(...words: string[]): { status: number | null; out: string } {
  const { status, stdout } = spawnSync('python3', [SKETCH, ...words], { encoding: 'utf8' })
  return { status, out: stdout }
}

describe.runIf(hasPython)('the program in Python that the documentation gives', () => {
  test('comes to the same, and says right only by a key it was given', () => {
    expect(sketch(EXAMPLE, key)).toMatchObject({ status: 0, out: expect.stringContaining('right') as string })
    expect(sketch(EXAMPLE, 'ab'.repeat(32)).status).toBe(1)
    const keyless = sketch(EXAMPLE)
    expect(keyless.status).toBe(2)
    expect(keyless.out).not.toContain('right')
  })

  test.each([
    ['another result', '"result": "win"', '"result": "draw"'],
    ['another payout', '"payout": "45000001"', '"payout": "45000002"'],
    ['a payout that stands twice', '"payout": "45000001"', '"payout": "9", "payout": "45000001"'],
    ['another tick', '640090', '640091'],
    ['another format', 'halyard-receipt-1', 'halyard-receipt-2'],
    ['other rules', 'halyard-option-rules-1', 'halyard-option-rules-2'],
    ['a field more', '"id": 17', '"id": 17, "note": 1'],
    ['a number as text', '"id": 17', '"id": "17"'],
    ['a fraction', '"id": 17', '"id": 17.0'],
    ['a million decimals', '"price_decimals": 1', '"price_decimals": 1000000'],
    ['a signature in capitals', '"signature": "e', '"signature": "E'],
  ])('refuses %s, as the command line does', (_what, from, to) => {
    expect(example).toContain(from)
    const altered = file('altered-for-both.json', example.replace(from, to))
    expect(sketch(altered, key).status).toBe(1)
    expect(verify(altered, '--key', key).status).toBe(1)
  })
})
