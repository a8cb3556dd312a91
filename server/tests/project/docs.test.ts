import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallDefinition, calls, METHODS } from '@halyard/api'
import { OPS_METHODS } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

interface Operation {
  readonly summary: string
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: unknown
  readonly responses: object
}

test('the API reference lists exactly the calls of the API', async () => {
  const response = await fetch(`${halyard.url}/api/docs/json`)
  const document = (await response.json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [
      ...Object.keys(METHODS),
      ...Object.keys(OPS_METHODS),
      'upload',
      'upload/file',
      'safe/export_file',
      'wallet/money_file',
      'wallet/statement_file',
      'ops/upload/file',
      'ops/report/liabilities',
    ]
      .map((path) => `/${path}`)
      .toSorted(),
  )
  for (const [path, method] of Object.entries(OPS_METHODS))
    expect(document.paths[`/${path}`]?.[method.toLowerCase()]).toMatchObject({ tags: ['Operators (ops)'] })
  for (const [path, method] of Object.entries(METHODS)) {
    const operation = document.paths[`/${path}`]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(calls[path as keyof typeof METHODS].about)
    expect(operation?.requestBody === undefined).toBe(method === 'GET')
    const { access, once }: CallDefinition = calls[path as keyof typeof METHODS]
    const statuses = ['200', ...(access === 'customer' ? ['401'] : []), 'default']
    expect(Object.keys(operation?.responses ?? {})).toEqual(statuses)
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(once === true)
  }
})

test('the API reference page loads only local resources', async () => {
  const page = await (await fetch(`${halyard.url}/api/docs`)).text()
  const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source)
  expect(sources.length).toBeGreaterThan(2)
  for (const source of sources) {
    expect(source).not.toMatch(/^(?:https?:)?\/\//)
    expect((await fetch(new URL(source, `${halyard.url}/api/docs/`))).status).toBe(200)
  }
  expect(page).not.toMatch(/<script>(?!\s*<\/script>)/)
})

test('attacks.md: every row names an existing test', () => {
  const root = join(import.meta.dirname, '../../..')
  // The last table is compared with its list of cases.
  const [text = ''] = readFileSync(join(root, 'docs/attacks.md'), 'utf8').split('## Cases found')
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (Tried|---)/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1)
    expect(cells).toHaveLength(3)
    const named = namesIn(cells[2] ?? '')
    expect([row, named.length]).not.toEqual([row, 0])
    expect(named.filter((path) => !path.endsWith('.test.ts') || !existsSync(join(root, path)))).toEqual([])
  }
})

test('threat-model.md: every row names an existing rule and test', () => {
  const root = join(import.meta.dirname, '../../..')
  const rows = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (What they try|---)/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1)
    expect(cells).toHaveLength(4)
    const [rules, tests] = cells.slice(2).map((cell) => namesIn(cell))
    expect([row, rules?.length]).not.toEqual([row, 0])
    expect([row, tests?.length]).not.toEqual([row, 0])
    expect(rules?.filter((path) => !path.endsWith('.ts') || !existsSync(join(root, path)))).toEqual([])
    expect(tests?.filter((path) => !path.endsWith('.test.ts') || !existsSync(join(root, path)))).toEqual([])
  }
})

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}
