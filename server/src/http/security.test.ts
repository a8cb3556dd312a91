import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from './security.ts'

const PUBLIC = { mode: 'production', publicUrl: 'https://exchange.example/app' } as const

function policyOf(page: string | undefined): string {
  const appDirectory = mkdtempSync(join(tmpdir(), 'halyard-policy-'))
  onTestFinished(() => rmSync(appDirectory, { recursive: true }))
  if (page !== undefined) writeFileSync(join(appDirectory, 'index.html'), page)
  return securityHeaders({ ...PUBLIC, appDirectory })['content-security-policy'] ?? ''
}

test('securityHeaders: allows only the inline script of the app page, by hash', () => {
  const script = '\nlet a = "<b>"\n'
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = policyOf(`<html><script>${script}</script><script src="/x.js"></script></html>`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('securityHeaders: allows pictures of the tile server, and nothing else of it', () => {
  const mapTiles = 'https://tiles.example/{z}/{x}/{y}.png'
  const headers = securityHeaders({ ...PUBLIC, appDirectory: tmpdir(), mapTiles })
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(policy.split('tiles.example')).toHaveLength(2)
})

test('securityHeaders: allows only own files as scripts without a built app', () => {
  expect(policyOf(undefined)).toContain("script-src 'self';")
})

test("securityHeaders: allows connections, sockets included, to the page's origin alone", () => {
  expect(policyOf(undefined)).toContain("connect-src 'self' wss://exchange.example;")
})
