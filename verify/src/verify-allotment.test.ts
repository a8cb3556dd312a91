import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'halyard-allotment-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Three orders ask for 7 units of 4: shares of 0.57, 1.14 and 2.29, so the last unit goes to the first order. */
const ORDERS = [
  { id: 5, quantity: '1', allotted: '1' },
  { id: 8, quantity: '2', allotted: '1' },
  { id: 9, quantity: '4', allotted: '2' },
]
const PAGE = { supply: '4', demand: '7', orders: 3, list: ORDERS, more: false }

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function verify(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN, 'allotment', ...args])
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => void (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => void (err += part.toString()))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  return { status: await promise, out, err }
}

test('the same allotment: the envelope and its message alone are accepted', async () => {
  for (const content of [{ type: 'ok', message: PAGE }, PAGE]) {
    const { status, out } = await verify(file('same.json', content))
    expect(status).toBe(0)
    expect(out).toBe(
      '3 orders ask for 7 units; the supply is 4; 4 were allotted\nThe allotment is the one that follows from its inputs.\n',
    )
  }
})

test('another allotment: names the orders and what is due', async () => {
  const [first, second, third] = ORDERS
  const list = [{ ...first, allotted: '0' }, second, { ...third, allotted: '3' }]
  const { status, out } = await verify(file('other.json', { ...PAGE, list }))
  expect(status).toBe(1)
  expect(out).toContain('FAILED order 5 was allotted 0 units, due are 1')
  expect(out).toContain('FAILED order 9 was allotted 3 units, due are 2')
  expect(out).toContain('2 of 3 orders differ')
})

test('pages: joined from files in any order, and read from a server', async () => {
  const pages = [
    { ...PAGE, list: ORDERS.slice(0, 2), more: true },
    { ...PAGE, list: ORDERS.slice(2) },
  ]
  const files = pages.map((page, index) => file(`page-${index}.json`, page))
  expect(await verify(...files.toReversed())).toMatchObject({ status: 0 })
  expect(await verify(files[0] ?? '')).toMatchObject({ status: 1, err: 'the pages have 2 of 3 orders\n' })

  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ type: 'ok', message: pages[asked.length - 1] }))
  }).listen(0)
  const { port } = server.address() as AddressInfo
  try {
    expect(await verify(`http://127.0.0.1:${port}`, '7')).toMatchObject({ status: 0 })
    expect(asked).toEqual(['/api/lh/send/allotment?id=7', '/api/lh/send/allotment?id=7&after=8'])
  } finally {
    server.close()
  }
})

test.each([
  ['no argument', [], 'usage: npm run verify -- allotment'],
  ['a server without a project', ['http://127.0.0.1:1'], 'usage: npm run verify -- allotment'],
  ['a server that is not there', ['http://127.0.0.1:1', '7'], 'cannot read http://127.0.0.1:1'],
  ['a missing file', [join(folder, 'missing.json')], 'cannot read'],
  ['a file that is not JSON', [file('text.json', 'no')], 'the file is not JSON'],
  ['another response', [file('error.json', { type: 'error', code: 'busy' })], 'is not a response'],
  ['a negative supply', [file('negative.json', { ...PAGE, supply: '-4' })], 'is not a response'],
  [
    'pages of two allotments',
    [file('one.json', PAGE), file('two.json', { ...PAGE, supply: '5' })],
    'different allotments',
  ],
])('%s: one line, and exit code 1', async (_case, args, message) => {
  const { status, out, err } = await verify(...args)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toContain(message)
})
